// The seat of a licence: who holds it, whether an assignment is pending, and what its buyer or holder can do.
import type { AssignmentState } from '@iom/contract/library/assignments.schemas.ts';
import type { Holding } from '@iom/contract/library/holdings.schemas.ts';

export type SeatAction = 'assign' | 'withdraw' | 'reassign';

export interface Seat {
  status: 'Free' | 'Invited' | 'Assigned' | 'Granted';
  description: string;
  action?: SeatAction | undefined;
}

const heldBy = ({ held, holder }: Holding) => (held ? 'You hold it.' : `Held by ${holder}.`);

/**
 * The seat of a licence. The buyer can assign a licence until an assignment of it was accepted; from then on it can
 * only be reassigned, which the institute decides.
 */
export const seatOf = (holding: Holding): Seat => {
  const { offer: invitation, assigned, bought, reassignment_requested: requested } = holding;
  if (invitation)
    return {
      status: 'Invited',
      description: `Invited ${invitation.email}, not accepted yet. ${heldBy(holding)}`,
      action: invitation.mine ? 'withdraw' : undefined,
    };
  if (assigned && requested)
    return { status: 'Assigned', description: `${heldBy(holding)} A reassignment has been requested.` };
  if (assigned) return { status: 'Assigned', description: heldBy(holding), action: 'reassign' };
  if (bought) return { status: 'Free', description: 'Only you can use it.', action: 'assign' };
  return { status: 'Granted', description: 'Granted to you by the institute.' };
};

export const actionLabels: Record<SeatAction, string> = {
  assign: 'Assign',
  withdraw: 'Withdraw',
  reassign: 'Re-Assign',
};

/** Loose: it only enables the button, the server validates. Bounded against slow backtracking. */
export const looksLikeEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text.trim());

/** The `report_type` of a licence in requests. */
export const reportTypeOf = ({ kind }: Pick<Holding, 'kind'>) =>
  kind === 'REGIONAL' ? ('REGIONAL' as const) : ('CUSTOM' as const);

export const assignmentStateLabels: Record<AssignmentState, string> = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CANCELLED: 'Withdrawn',
};
