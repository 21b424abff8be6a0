import { validateCard } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldMessages } from '../../../lib/field-messages.ts';
import {
  brandSoFar,
  type CardValues,
  cardLabels,
  cardMessages,
  cardMonths,
  cardQuestion,
  cardYears,
  emptyCard,
  missingCardFields,
} from './card-form.rules.ts';
import type { ValidatedCard } from './validated-card.ts';

const toChoose = { value: '', label: 'Choose' };

/**
 * The card's fields. What is typed stays in them: it goes to the processor's check and nowhere else, and neither
 * a query, a mutation nor the browser's storage gets a copy.
 */
export const CardForm = ({ onValidated }: { onValidated: (card: ValidatedCard) => void }) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hint = useId();
  const form = useForm<CardValues>({ initialValues: emptyCard, validate: cardMessages });
  const missing = missingCardFields(form.values);
  const check = async (values: CardValues) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      onValidated(await call(validateCard, { body: cardQuestion(values) }));
    } catch (failure) {
      form.setErrors(fieldMessages(failure));
      setProblem(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <form noValidate aria-label="Credit card" onSubmit={form.onSubmit(check)}>
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
              {brandSoFar(form.values.card_number)}
            </Text>
          }
          {...form.getInputProps('card_number')}
        />
        <SimpleGrid cols={{ base: 2, xs: 3 }} style={{ alignItems: 'end' }}>
          <NativeSelect
            label={cardLabels.card_exp_month}
            autoComplete="cc-exp-month"
            data={[toChoose, ...cardMonths.map((month) => ({ value: month, label: month.padStart(2, '0') }))]}
            required
            {...form.getInputProps('card_exp_month')}
          />
          <NativeSelect
            label={cardLabels.card_exp_year}
            autoComplete="cc-exp-year"
            data={[toChoose, ...cardYears(new Date())]}
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
        {problem && (
          <Alert role="alert" color="red" title="This card was not accepted">
            {problem}
          </Alert>
        )}
        <Stack gap={4} align="start">
          <Button
            type="submit"
            aria-disabled={missing.length > 0}
            data-disabled={missing.length > 0 || undefined}
            aria-describedby={hint}
            loading={pending}
          >
            Continue to review
          </Button>
          <Text id={hint} size="sm" c="dimmed">
            {missing.length > 0
              ? `Still to fill in: ${missing.join(', ')}.`
              : 'Nothing is charged yet: you see everything once more first.'}
          </Text>
        </Stack>
      </Stack>
    </form>
  );
};
