import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type CardValues, cardLabels, typedBrand, typedExpiry } from './card-form.rules.ts';

/** The fields of a test card. */
export const CardFields = ({ form }: { form: UseFormReturnType<CardValues> }) => (
  <Stack gap="md" maw={480}>
    <TextInput
      label={cardLabels.card_number}
      inputMode="numeric"
      autoComplete="cc-number"
      maxLength={25}
      required
      rightSectionWidth={140}
      rightSection={
        <Text size="sm" ta="right" w="100%" pr="sm">
          {typedBrand(form.values.card_number)}
        </Text>
      }
      {...form.getInputProps('card_number')}
    />
    <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
      <TextInput
        label={cardLabels.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        maxLength={9}
        required
        {...form.getInputProps('expiry')}
        onChange={(event) => form.setFieldValue('expiry', typedExpiry(event.currentTarget.value))}
      />
      <TextInput
        label={cardLabels.card_cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        required
        {...form.getInputProps('card_cvc')}
      />
    </SimpleGrid>
  </Stack>
);
