import {
  listPaymentIssues,
  recordRefund,
} from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import type { PaymentIssue } from '@iom/contract/purchasing/payments/payment-issues.schemas.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { money } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

/** @throws Error that says so where the refund is recorded already, by whomever */
const record = (id: number) =>
  call(recordRefund, { params: { id } }).catch((failure: Error) => {
    throw failure instanceof ApiFailure && failure.status === 404
      ? new Error('This refund is recorded already.')
      : failure;
  });

/** Confirms that the money of a charge was refunded at the processor. */
export const RecordRefund = ({ issue, onClose }: { issue: PaymentIssue; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Record the refund of order ${issue.order}`}
      confirm="Record refund"
      send={() => record(issue.id)}
      // also after a failure: another administrator may have recorded it
      refresh={() => invalidate(client, listPaymentIssues)}
      success="The refund is recorded."
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        This moves no money. Refund {money(issue.amount)} of charge {issue.reference} to {issue.owner} at the
        card processor first, then record it here. This cannot be undone.
      </Text>
    </ConfirmMutation>
  );
};
