import { changePassword } from '@iom/contract/accounts/accounts.endpoints.ts';
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, press, show } from '../../test/page.tsx';
import { changesOnly, useEndpointForm } from './use-endpoint-form.ts';

test('leaves out the fields that are equal to those loaded, and sends fields that belong together together', () => {
  const loaded = { type: 'PERCENTAGE', amount: 10, ends: null, years: [2016, { from: 1 }], name: 'Spring' };
  const same = { ...loaded, years: [2016, { from: 1 }] };
  const together = [['type', 'amount']] as const;
  expect(changesOnly(same, loaded, together)).toEqual({});
  expect(changesOnly({ ...same, amount: 12 }, loaded, together)).toEqual({ type: 'PERCENTAGE', amount: 12 });
  expect(changesOnly({ ...same, years: [2016, { from: 2 }] }, loaded)).toEqual({
    years: [2016, { from: 2 }],
  });
  expect(changesOnly({ price: Number.NaN }, { price: 5 })).toEqual({ price: Number.NaN });
});

const call = 'POST /api/auth/change-password/';
const Form = () => {
  const { form, submit, mutation, notice } = useEndpointForm(changePassword, {
    initialValues: { old_password: '', new_password: '' },
    checkOnBlur: ['new_password'],
    request: (body) => ({ body }),
    invalidNotice: () => 'Please check the form.',
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextInput label="Old" {...form.getInputProps('old_password')} />
      <TextInput label="New" {...form.getInputProps('new_password')} />
      <button type="submit">Send</button>
      <p role="alert">{notice?.text}</p>
      <p role="status">{mutation.isSuccess ? 'Saved' : ''}</p>
    </form>
  );
};
const renderPage = (responses = {}) => show({ pages: { '/login': Form }, at: '/login', responses });

test('does not send a body that violates the schema of the endpoint, and focuses the first invalid field', async () => {
  const { callsTo } = renderPage();
  fill('Old', 'Engine0il!');
  fill('New', 'weak');
  await press('Send');
  const field = screen.getByLabelText('New', { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toBe('Please check the form.');
  expect(callsTo(call)).toEqual([]);
});

test('shows the server’s error at its field, focuses it and keeps what was typed', async () => {
  const errors = { old_password: ['Wrong password.'] };
  renderPage({ [call]: failureResponse(400, 'bad_input', 'Please check the marked fields.', { errors }) });
  fill('Old', 'Engine0il?');
  fill('New', 'Engine1oil!');
  await press('Send');
  expect(await screen.findByText('Wrong password.')).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Old', { selector: 'input' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Engine0il?');
  expect(screen.getByRole('alert').textContent).toBe('Please check the marked fields.');
});

test('focuses the invalid field of the form that was submitted', async () => {
  const Two = () => (
    <>
      <Form />
      <section aria-label="Second">
        <Form />
      </section>
    </>
  );
  show({ pages: { '/login': Two }, at: '/login' });
  const second = within(screen.getByRole('region', { name: 'Second' }));
  fireEvent.click(second.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('New')));
});

test('does not submit a form twice while it is being sent, and a change afterwards clears the success', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { callsTo } = renderPage({ [call]: () => promise.then(() => ({ body: { status: 'OK' } })) });
  fill('Old', 'Engine0il!');
  fill('New', 'Engine1oil!');
  await press('Send');
  await press('Send');
  fill('New', 'Engine2oil!');
  await press('Send');
  resolve();
  await screen.findByText('Saved');
  expect(callsTo(call)).toHaveLength(1);
  fill('New', 'Engine3oil!');
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});

test('checks a field on blur, but not between press and release, when its message would move the button', async () => {
  renderPage();
  const field = screen.getByLabelText('New', { selector: 'input' });
  const isInvalid = () => field.getAttribute('aria-invalid');
  fill('New', 'weak');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Send' }));
  fireEvent.blur(field);
  expect(isInvalid()).toBeNull();
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isInvalid()).toBe('true'));
  fill('New', 'weaker');
  await waitFor(() => expect(isInvalid()).toBeNull());
  fireEvent.blur(field);
  expect(isInvalid()).toBe('true');
});
