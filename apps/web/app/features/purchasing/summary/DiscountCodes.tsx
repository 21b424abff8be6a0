import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import type { CodeEntry } from './use-code-entry.ts';

/** Adds and removes discount codes. */
export const DiscountCodes = ({ entry }: { entry: CodeEntry }) => (
  <Stack gap="xs">
    <form
      ref={entry.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void entry.add();
      }}
    >
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label="Discount code"
          autoComplete="off"
          maxLength={60}
          flex={1}
          value={entry.text}
          readOnly={entry.isPending}
          error={entry.reason}
          onChange={(event) => entry.type(event.currentTarget.value)}
          inputWrapperOrder={['label', 'error', 'input']}
        />
        <Button type="submit" variant="default" loading={entry.isPending}>
          Add code
        </Button>
      </Group>
    </form>
    {entry.codes.map((code) => (
      <Group key={code} gap={4}>
        <Text size="sm">{code}</Text>
        <CloseButton size="sm" aria-label={`Remove code ${code}`} onClick={() => entry.removeCode(code)} />
      </Group>
    ))}
  </Stack>
);
