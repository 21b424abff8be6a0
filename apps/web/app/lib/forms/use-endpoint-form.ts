import '../api/query-client.ts';
import type { BodyInput, Endpoint, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { replaceEqualDeep, useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure, callTyped, type RequestOptions } from '../api/api.ts';
import { fieldMessages, useErrorFocus } from './form-errors.ts';

/**
 * Returns a function that runs its argument immediately, or, while a pointer is pressed, after it is released. If the layout changed
 * between press and release, the button would move away from the pointer and get no click.
 */
const useAfterPointerUp = () => {
  const pressed = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const setPressed = (isPressed: boolean) => () => {
      pressed.current = isPressed;
    };
    document.addEventListener('pointerdown', setPressed(true), options);
    document.addEventListener('pointerup', setPressed(false), options);
    document.addEventListener('pointercancel', setPressed(false), options);
    return () => listeners.abort();
  }, []);
  return (run: () => void) => {
    if (!pressed.current) return run();
    const released = new AbortController();
    const runLater = () => {
      released.abort();
      // the click follows the release in the same task
      setTimeout(run);
    };
    for (const name of ['pointerup', 'pointercancel'])
      document.addEventListener(name, runLater, { signal: released.signal });
  };
};

type Values = Record<string, unknown>;
/** Field → message. */
export type FieldMessages = Record<string, string>;

interface Options<E extends Endpoint, V extends Values> {
  initialValues: V;
  /** The request for the values. Its body is checked against the schema of the endpoint before it is sent. */
  request: (values: V) => RequestOptions<E> & { idempotencyKey?: string };
  /** Sends only fields that differ from the values as loaded or last saved, so that other people's changes to other fields are kept. */
  onlyChanges?: true;
  /** Groups of fields that must be consistent: a change to one field sends its whole group. */
  together?: readonly (readonly (keyof BodyInput<E>)[])[];
  /** Checks beyond the schema, e.g. that two passwords match. */
  validate?: (values: V) => FieldMessages;
  /** Fields checked on blur. If pressing a pointer caused the blur, the check waits for the release. */
  checkOnBlur?: (keyof V & string)[];
  /** Message above a form with invalid fields. By default, only the fields have messages. */
  invalidNotice?: (errors: FieldMessages, values: V) => string;
  /** Message above the form after a failure. Defaults to the failure's own message. */
  failureNotice?: (failure: Error) => string;
  /** The form lists its messages in a summary, which takes the focus instead of the first field. */
  hasSummary?: true;
  /** The field that shows a failure without fields, for forms that have no notice. */
  failureField?: keyof V & string;
  onSuccess?: (response: ResponseOf<E>) => unknown;
  onFailure?: (failure: Error) => void;
}

/** The fields of `values` that differ from `initial`, each compared as a whole. Includes a group in `together` as a whole or not at all. */
export const changesOnly = <T extends object>(
  values: T,
  initial: Partial<T>,
  together: readonly (readonly (keyof T)[])[] = [],
): Partial<T> => {
  const isChanged = (field: keyof T) => replaceEqualDeep(initial[field], values[field]) !== initial[field];
  const changes: Partial<T> = {};
  for (const field in values) {
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    if (group.some(isChanged)) changes[field] = values[field];
  }
  return changes;
};

/** The first message of the endpoint's body schema, by field. */
const schemaMessages = (endpoint: Endpoint, body: unknown): FieldMessages => {
  const messages: FieldMessages = {};
  for (const { path, message } of endpoint.body?.safeParse(body).error?.issues ?? [])
    messages[String(path[0])] ??= message;
  return messages;
};

/** The values stored on the server, as far as this form knows. */
interface Stored<V> {
  /** As loaded or last saved. */
  values: V;
  /** Fields of the body that were sent without a response, so that either value may be stored. */
  uncertain: readonly string[];
}

const without = <T extends object>(values: T, fields: readonly string[]): Partial<T> => {
  const rest: Partial<T> = { ...values };
  for (const field of fields) Reflect.deleteProperty(rest, field);
  return rest;
};

/** The request for the values. If the form sends only changes, it has the changes since `stored` and all uncertain fields. */
const buildRequest = <E extends Endpoint, V extends Values>(
  { request, onlyChanges, together }: Options<E, V>,
  values: V,
  stored: Stored<V>,
) => {
  const { body, ...rest } = request(values);
  const before = request(stored.values).body;
  if (!onlyChanges || !body || !before) return { ...rest, body };
  return { ...rest, body: changesOnly(body, without(before, stored.uncertain), together) };
};

/** Whether a failed call may have taken effect. */
const isUncertain = (failure: Error) =>
  !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500;

const useStored = <V extends Values>(initialValues: V) => {
  const [stored, setStored] = useState<Stored<V>>({ values: initialValues, uncertain: [] });
  return {
    stored,
    /** @returns `values` with the fields of `shown` that differ from the saved values, or from the loaded ones if none were saved */
    saved: (values: V, shown: V, saved = stored.values): V => {
      setStored({ values, uncertain: [] });
      return { ...values, ...changesOnly(shown, saved) };
    },
    /** Call after a request with these fields has failed. */
    doubt: (failure: Error, fields: readonly string[]) => {
      if (isUncertain(failure))
        setStored(({ values, uncertain }) => ({ values, uncertain: [...uncertain, ...fields] }));
    },
  };
};

/**
 * A form that calls an endpoint. The endpoint's schema validates it, server errors appear at their fields, and the first invalid field
 * takes the focus. A form that sends only changes reports if there are none, and sends fields without a response again. Values stay until
 * the caller resets the form. Submitting is ignored while a call is pending.
 */
export const useEndpointForm = <E extends Endpoint, V extends Values>(
  endpoint: E,
  options: Options<E, V>,
) => {
  const { validate, invalidNotice, failureNotice, failureField } = options;
  const afterPointerUp = useAfterPointerUp();
  const errorFocus = useErrorFocus();
  const focusFirst = options.hasSummary ? () => {} : errorFocus.focusFirst;
  // a new object for every attempt, so that every attempt is announced
  const [notice, setNotice] = useState<{ text: string }>();
  const { stored, ...known } = useStored(options.initialValues);
  const request = (values: V) => buildRequest(options, values, stored);
  const isUnchanged = (values: V) =>
    options.onlyChanges && Object.keys(request(values).body ?? {}).length === 0;
  const findErrors = (values: V): FieldMessages => ({
    ...(isUnchanged(values) ? {} : schemaMessages(endpoint, request(values).body)),
    ...validate?.(values),
  });
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: findErrors,
    enhanceGetInputProps: ({ field, form, inputProps: { onBlur } }) => ({
      onBlur: (event: unknown) => {
        onBlur?.(event);
        if (options.checkOnBlur?.includes(String(field))) afterPointerUp(() => form.validateField(field));
      },
    }),
    onValuesChange: () => {
      if (!mutation.isPending) mutation.reset();
    },
  });
  const mutation = useMutation({
    mutationFn: (values: V) => callTyped<ResponseOf<E>>(endpoint, { ...request(values) }),
    onSuccess: options.onSuccess,
    onError: (failure, sent) => {
      known.doubt(failure, Object.keys(request(sent).body ?? {}));
      const messages = fieldMessages(failure);
      form.setErrors(failureField ? { [failureField]: failure.message, ...messages } : messages);
      focusFirst();
      if (!failureField) setNotice({ text: failureNotice?.(failure) ?? failure.message });
      options.onFailure?.(failure);
    },
  });
  const send = form.onSubmit(
    (values) => {
      setNotice(undefined);
      if (isUnchanged(values)) notifications.show({ message: 'There are no changes to save.' });
      else if (!mutation.isPending) mutation.mutate(values);
    },
    (_, values) => {
      focusFirst();
      if (invalidNotice) setNotice({ text: invalidNotice(findErrors(values), values) });
    },
  );
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    errorFocus.form.current = event?.currentTarget ?? null;
    send(event);
  };
  /** Shows the stored values, but keeps fields that the user has edited since they were saved or loaded. */
  const markSaved = (values: V) => {
    const saved = mutation.isError ? undefined : mutation.variables;
    form.setValues(known.saved(values, form.getValues(), saved));
    form.resetDirty(values);
  };
  /** Whether all values are valid. */
  const isComplete = () => Object.keys(findErrors(form.values)).length === 0;
  /** Whether the form shows a value that may not be stored. */
  const isUnsaved = form.isDirty() || stored.uncertain.length > 0;
  return { form, submit, mutation, notice, isComplete, isUnsaved, stored: stored.values, markSaved };
};
