import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type CardValues, cardLabels, cardMonths, cardYears, typedBrand } from './card-form.rules.ts';

const placeholder = { value: '', label: 'Choose' };

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
    <SimpleGrid cols={{ base: 2, xs: 3 }} style={{ alignItems: 'end' }}>
      <NativeSelect
        label={cardLabels.card_exp_month}
        autoComplete="cc-exp-month"
        data={[placeholder, ...cardMonths.map((month) => ({ value: month, label: month.padStart(2, '0') }))]}
        required
        {...form.getInputProps('card_exp_month')}
      />
      <NativeSelect
        label={cardLabels.card_exp_year}
        autoComplete="cc-exp-year"
        data={[placeholder, ...cardYears(new Date())]}
        required
        {...form.getInputProps('card_exp_year')}
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
