import { assignLicence } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { List, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { failureText } from '../../../lib/forms/form-errors.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { addressesIn, addressProblems } from './seats.rules.ts';

/** A free copy with its number among the copies of its database. */
interface FreeSeat {
  holding: Holding;
  copy: string;
}

interface Given extends FreeSeat {
  email: string;
}
interface Outcome extends Given {
  failure?: string;
}

const copies = (count: number) => counted(count, 'copy', 'copies');

/** Assigns the copies one after the other. A failure of one leaves the others. */
const assignAll = async (given: readonly Given[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const one of given) {
    const { id, order } = one.holding;
    const body = { report_id: id, order_id: order, email: one.email, report_type: reportTypeOf(one.holding) };
    outcomes.push(
      await call(assignLicence, { body }).then(
        () => one,
        (error: Error) => ({ ...one, failure: failureText(error) }),
      ),
    );
  }
  return outcomes;
};

interface Props {
  seats: readonly FreeSeat[];
  onClose: () => void;
}

/** Assigns several free copies of a database at once, each to one address. Addresses that failed stay in the field with the reason. */
export const AssignSeatsDialog = ({ seats, onClose }: Props) => {
  const client = useQueryClient();
  const { user } = useSession();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  // a copy that could not be assigned may have been assigned in another window
  const free = seats.filter(({ holding }) => outcomes.every((one) => one.holding.id !== holding.id));
  const addresses = addressesIn(text);
  const given: Given[] = free.slice(0, addresses.length).map((seat, index) => ({
    ...seat,
    email: addresses[index] ?? '',
  }));
  const assign = useMutation({
    mutationFn: assignAll,
    onSuccess: (results) => {
      setOutcomes([...outcomes, ...results]);
      const failed = results.filter(({ failure }) => failure !== undefined);
      setText(failed.map(({ email }) => email).join('\n'));
      setProblems(failed.map(({ email, failure }) => `${email}: ${failure}`));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assign.isPending) return;
    const found = addressProblems(addresses, free.length, user?.email ?? '');
    if (addresses.length === 0) found.push('Enter at least one address.');
    setProblems(found);
    if (found.length === 0) assign.mutate(given);
  };
  /** The seats are fetched again only on closing, because that can remove the button that opened the dialog. */
  const close = () => {
    onClose();
    if (outcomes.length > 0) void invalidateLicences(client);
  };
  const invited = outcomes.filter(({ failure }) => failure === undefined);
  const { name, contents } = seats[0]?.holding ?? { name: '', contents: '' };
  const invitedText = `We have invited ${invited.map(({ email }) => email).join(', ')}.`;
  const isDone = invited.length > 0 && problems.length === 0 && text === '';
  return (
    <FormDialog
      title={`Assign copies of ${name}`}
      submitLabel={addresses.length > 1 ? `Assign ${copies(addresses.length)}` : 'Assign'}
      complete={
        addresses.length > 0 && addressProblems(addresses, free.length, user?.email ?? '').length === 0
      }
      pending={assign.isPending}
      error={undefined}
      done={isDone ? invitedText : undefined}
      onSubmit={submit}
      onClose={close}
    >
      <Text size="sm">
        {name}: {contents}. {free.length === 1 ? '1 copy is free' : `${copies(free.length)} are free`}. We
        will email an invitation to each address. You keep your own copy, the order and its invoice.
      </Text>
      <Textarea
        label="Email addresses of your colleagues"
        description="One per line, each for one copy."
        rows={4}
        autoComplete="off"
        data-autofocus
        required
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblems([]);
        }}
        error={
          problems.length > 0 && (
            <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{problems.join('\n')}</span>
          )
        }
      />
      <div role="status">
        {invited.length > 0 && <Text size="sm">{invitedText}</Text>}
        {given.length > 0 && (
          <>
            <Text size="sm">You are about to assign:</Text>
            <List size="sm">
              {given.map(({ holding, copy, email }) => (
                <List.Item key={holding.id} style={{ overflowWrap: 'anywhere' }}>
                  {copy} to {email}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </FormDialog>
  );
};
