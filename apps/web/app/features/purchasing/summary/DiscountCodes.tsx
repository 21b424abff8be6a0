import { sameCode } from '@iom/contract/purchasing/discounts/discount-code.rules.ts';
import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorFocus } from '../../../lib/forms/use-error-focus.ts';

interface Props {
  codes: readonly string[];
  onAdd: (code: string) => void;
  onRemove: (code: string) => void;
}

/** Adds and removes discount codes; a code the server refuses is not added, and its reason is shown. */
export const DiscountCodes = ({ codes, onAdd, onRemove }: Props) => {
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string>();
  const { form, focusFirst } = useErrorFocus();
  const refuse = (message: string) => {
    setReason(message);
    focusFirst();
  };
  const check = useMutation({
    mutationFn: (code: string) => call(checkDiscount, { query: { code } }),
    onSuccess: ({ code }) => {
      onAdd(code);
      setText('');
    },
    onError: (failure) => refuse(failure.message),
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (check.isPending) return;
    if (code === '') refuse('Enter a code first.');
    else if (codes.some((known) => sameCode(known, code))) refuse('This code is already added.');
    else check.mutate(code);
  };
  return (
    <Stack gap="xs">
      <form ref={form} noValidate onSubmit={add}>
        <Group align="end" gap="xs" wrap="nowrap">
          <TextInput
            label="Discount code"
            autoComplete="off"
            maxLength={60}
            flex={1}
            value={text}
            error={reason}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setReason(undefined);
            }}
            inputWrapperOrder={['label', 'error', 'input']}
          />
          <Button type="submit" variant="default" loading={check.isPending}>
            Add code
          </Button>
        </Group>
      </form>
      {codes.map((code) => (
        <Group key={code} gap={4}>
          <Text size="sm">{code}</Text>
          <CloseButton size="sm" aria-label={`Remove code ${code}`} onClick={() => onRemove(code)} />
        </Group>
      ))}
    </Stack>
  );
};
