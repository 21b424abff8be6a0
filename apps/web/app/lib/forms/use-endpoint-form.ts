import type { Endpoint, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callTyped, type RequestOptions } from '../api/api.ts';
import { fieldMessages } from './field-messages.ts';
import { useAfterPress } from './use-after-press.ts';

type Values = Record<string, string | boolean>;
/** Field → message. */
export type FieldMessages = Record<string, string>;

interface Options<E extends Endpoint, V extends Values> {
  initialValues: V;
  /** The request for the values. Its body is checked against the schema of the endpoint before it is sent. */
  request: (values: V) => RequestOptions<E>;
  /** Checks beyond the schema, e.g. that two passwords match. */
  validate?: (values: V) => FieldMessages;
  /** Fields checked on blur; when a press caused it, after the release. */
  checkOnBlur?: (keyof V & string)[];
  /** Message above a form with invalid fields; absent: messages at the fields only. */
  invalidNotice?: (errors: FieldMessages, values: V) => string;
  /** Message above the form after a failure; absent: the failure's own. */
  failureNotice?: (failure: Error) => string;
  /** The form lists its messages in a summary, which takes the focus in place of the first field. */
  hasSummary?: true;
  /** Shows a failure that names no field, where the form has no notice. */
  failureField?: keyof V & string;
  onSuccess?: (response: ResponseOf<E>) => unknown;
  onFailure?: (failure: Error) => void;
}

/** Field → first message of the endpoint's body schema. */
const schemaMessages = (endpoint: Endpoint, body: unknown): FieldMessages => {
  const messages: FieldMessages = {};
  for (const { path, message } of endpoint.body?.safeParse(body).error?.issues ?? [])
    messages[String(path[0])] ??= message;
  return messages;
};

/**
 * A form that calls an endpoint: validated by the endpoint's schema, server errors shown at their fields, focus on the first
 * invalid field. Values stay until the caller resets the form; submitting is ignored while a call is pending.
 */
export const useEndpointForm = <E extends Endpoint, V extends Values>(
  endpoint: E,
  options: Options<E, V>,
) => {
  const { request, validate, invalidNotice, failureNotice, failureField } = options;
  const afterPress = useAfterPress();
  // a new object for every attempt, so that each is announced
  const [notice, setNotice] = useState<{ text: string }>();
  const errorsOf = (values: V): FieldMessages => ({
    ...schemaMessages(endpoint, request(values).body),
    ...validate?.(values),
  });
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: errorsOf,
    enhanceGetInputProps: ({ field, form, inputProps: { onBlur } }) => ({
      onBlur: (event: unknown) => {
        onBlur?.(event);
        if (options.checkOnBlur?.includes(String(field))) afterPress(() => form.validateField(field));
      },
    }),
    onValuesChange: () => {
      if (!mutation.isPending) mutation.reset();
    },
  });
  const focusFirst = (errors: object) => {
    if (!options.hasSummary) form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  };
  const mutation = useMutation({
    mutationFn: (values: V) => callTyped<ResponseOf<E>>(endpoint, { ...request(values) }),
    onSuccess: options.onSuccess,
    onError: (failure) => {
      const messages = fieldMessages(failure);
      const errors = failureField ? { [failureField]: failure.message, ...messages } : messages;
      form.setErrors(errors);
      focusFirst(errors);
      if (!failureField) setNotice({ text: failureNotice?.(failure) ?? failure.message });
      options.onFailure?.(failure);
    },
  });
  const submit = form.onSubmit(
    (values) => {
      setNotice(undefined);
      if (!mutation.isPending) mutation.mutate(values);
    },
    (errors, values) => {
      focusFirst(errors);
      if (invalidNotice) setNotice({ text: invalidNotice(errorsOf(values), values) });
    },
  );
  /** Shows the values as stored: they are unchanged until the next edit. */
  const markSaved = (values: V) => {
    form.setValues(values);
    form.resetDirty(values);
  };
  /** Whether all values are valid. */
  const complete = Object.keys(errorsOf(form.values)).length === 0;
  return { form, submit, mutation, notice, complete, markSaved };
};
