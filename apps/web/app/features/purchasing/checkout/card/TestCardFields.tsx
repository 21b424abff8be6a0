import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, type Ref, useImperativeHandle } from 'react';
import { fieldMessages } from '../../../../lib/forms/form-errors.ts';
import {
  atCardFields,
  type CardValues,
  cardLabels,
  editCardNumber,
  toCardBody,
  typedBrand,
  typedExpiry,
} from './card-form.rules.ts';
import type { CardSource } from './use-card-check.ts';

interface Props {
  card: UseFormReturnType<CardValues>;
  source: Ref<CardSource>;
}

/** The fields of one of the sandbox's published test cards. */
export const TestCardFields = ({ card, source }: Props) => {
  useImperativeHandle(source, () => ({
    check: () => !card.validate().hasErrors,
    read: async () => toCardBody(card.values),
    refuse: (failure) => {
      card.setErrors(atCardFields(fieldMessages(failure)));
      return failure.message;
    },
  }));
  const typeNumber = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const edited = editCardNumber(card.values.card_number, input.value, input.selectionStart, inputType);
    // before React renders the same text, which then leaves the caret where it is
    input.value = edited.text;
    input.setSelectionRange(edited.caret, edited.caret);
    card.setFieldValue('card_number', edited.text);
  };
  return (
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
            {typedBrand(card.values.card_number)}
          </Text>
        }
        {...card.getInputProps('card_number')}
        onChange={typeNumber}
      />
      <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
        <TextInput
          label={cardLabels.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={9}
          required
          {...card.getInputProps('expiry')}
          onChange={(event) => card.setFieldValue('expiry', typedExpiry(event.currentTarget.value))}
        />
        <TextInput
          label={cardLabels.card_cvc}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          required
          {...card.getInputProps('card_cvc')}
        />
      </SimpleGrid>
    </Stack>
  );
};
