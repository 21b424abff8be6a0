import { isRiskyPriceChange, priceChangeText } from '@iom/contract/shared/money.ts';
import { Alert, Button, Group, Skeleton, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import { money } from '../../lib/format/formats.ts';
import { priceInText } from '../../lib/forms/number-text.ts';
import type { Confirmation } from '../../lib/forms/use-confirmation.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { UnsavedChanges } from '../dialogs/UnsavedChanges.tsx';
import { ErrorState } from '../ErrorState.tsx';

/** A field for an amount in US dollars. */
export const PriceInput = (props: TextInputProps) => (
  <TextInput leftSection="$" inputMode="decimal" autoComplete="off" maxLength={15} maw={200} {...props} />
);

interface ConfirmPriceProps {
  /** What `useConfirmation` returned. */
  confirmation: Confirmation | undefined;
  name: string;
  /** The stored price, and the text in the field. */
  price: number | null;
  typed: string;
}

/** Whether a typed price needs a second look: 0, or more than half off the stored one. */
export const isRiskyPrice = (typed: string, price: number | null) =>
  isRiskyPriceChange(price, priceInText(typed));

/** Asks before a price of 0, or a change of more than half, is saved. */
export const ConfirmPrice = ({ confirmation, name, price, typed }: ConfirmPriceProps) => {
  if (!confirmation) return null;
  const next = priceInText(typed);
  if (next === 0 || next === null || price === null)
    return (
      <ConfirmDialog {...confirmation} title={`Sell ${name} for $0.00?`} confirm="Save the price of 0">
        Every customer can then order it free of charge. To take it off sale, leave the price empty instead.
      </ConfirmDialog>
    );
  const [from, to] = [money(price), money(next)];
  return (
    <ConfirmDialog
      {...confirmation}
      title={`Change ${name} from ${from} to ${to}?`}
      confirm={`Save the price of ${to}`}
    >
      The new price is {priceChangeText(price, next)}. It takes effect immediately; paid orders keep their
      price.
    </ConfirmDialog>
  );
};

interface Props<Row> {
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown };
  /** Shown for a row that does not exist. */
  notFound: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Shows the form of a row once it is loaded; until then a skeleton. An error has a retry; a missing row shows `notFound`. */
export const RowLoader = <Row,>({ query: { data, error, refetch }, notFound, children }: Props<Row>) => {
  if (error instanceof ApiFailure && error.status === 404) return notFound;
  if (error && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton h={360} maw={560} animate={false} /> : children(data);
};

interface EditFormProps {
  /** What the form is for, for screen readers. */
  label: string;
  submitLabel: string;
  /** What `useEndpointForm` returned. */
  state: {
    isUnsaved: boolean;
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    mutation: { isPending: boolean; isSuccess: boolean };
    notice: { text: string } | undefined;
  };
  /** Returns to the list after the row is created. */
  returnsToList?: boolean;
  /** The list that the form belongs to. */
  back: string;
  /** Called when the user leaves the page in spite of the warning. */
  onDiscard?: () => void;
  children: ReactNode;
}

/** A form of one column that creates or changes a row of a list; asks before changes are lost. */
export const EditForm = ({
  label,
  submitLabel,
  state,
  returnsToList = false,
  back,
  onDiscard,
  children,
}: EditFormProps) => {
  const { isUnsaved, submit, mutation, notice } = state;
  const done = returnsToList && mutation.isSuccess;
  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      <UnsavedChanges unsaved={isUnsaved && !done} onDiscard={onDiscard} />
      <Stack gap="lg" maw={560}>
        {notice && (
          <Alert color="red" variant="light" role="alert">
            {notice.text}
          </Alert>
        )}
        {children}
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            {submitLabel}
          </Button>
          <Button component={Link} to={back} variant="default">
            Back to the list
          </Button>
        </Group>
      </Stack>
      {/* after UnsavedChanges, which no longer blocks then */}
      {done && <Navigate to={back} />}
    </form>
  );
};
