import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { fieldMessages } from '../../lib/field-messages.ts';
import { HydratedFieldset } from '../../ui/HydratedFieldset.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FormErrors } from './FormErrors.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import {
  emptyRegistration,
  type RegistrationValues,
  registrationErrors,
  registrationLabels,
  registrationNotice,
} from './registration.rules.ts';

export type Registered = ResponseOf<typeof registerUser>;

interface Props {
  /** Where the address is known already, because something was mailed to it. */
  email?: string | undefined;
  /** Gets the answer, whose token signs the new user in. */
  onRegistered: (answer: Registered) => void;
}

/** The registration form. */
export const RegistrationForm = ({ email = '', onRegistered }: Props) => {
  // A new object for every refused attempt, so that each gets the focus again.
  const [notice, setNotice] = useState<{ text: string }>();
  const form = useForm<RegistrationValues>({
    initialValues: { ...emptyRegistration, email },
    validate: registrationErrors,
    validateInputOnBlur: ['email', 'password', 'password_again'],
  });
  const register = useMutation({
    mutationFn: ({ password_again, terms, ...body }: RegistrationValues) => call(registerUser, { body }),
    onSuccess: onRegistered,
    onError: (failure) => {
      form.setErrors(fieldMessages(failure));
      setNotice({ text: failure.message });
    },
  });
  const submit = form.onSubmit(
    (values) => {
      setNotice(undefined);
      if (!register.isPending) register.mutate(values);
    },
    (errors) => setNotice({ text: registrationNotice(errors) }),
  );
  const complete = Object.keys(registrationErrors(form.values)).length === 0;
  return (
    <form noValidate onSubmit={submit}>
      <HydratedFieldset>
        <Stack gap="lg" maw={720}>
          {notice && (
            <FormErrors
              notice={notice}
              errors={form.errors}
              labels={registrationLabels}
              onChoose={(field) => form.getInputNode(field)?.focus()}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              required
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          <NewPasswordFields
            label="Password"
            password={form.values.password}
            first={form.getInputProps('password')}
            second={form.getInputProps('password_again')}
          />
          <ContactFields form={form} required />
          <Checkbox
            label="Receive Email Data Notifications"
            description="A message when new data are released. Off unless you ask for it."
            {...form.getInputProps('data_notification', { type: 'checkbox' })}
          />
          <Checkbox
            label={
              <>
                I accept the{' '}
                <Anchor component={Link} to={pages.terms.path()} target="_blank" inherit>
                  terms and conditions
                </Anchor>
              </>
            }
            {...form.getInputProps('terms', { type: 'checkbox' })}
          />
          <Button
            type="submit"
            aria-disabled={!complete}
            data-disabled={!complete || undefined}
            loading={register.isPending}
            style={{ alignSelf: 'start' }}
          >
            Register
          </Button>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
