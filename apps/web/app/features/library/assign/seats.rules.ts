// Who has a seat, what is on its way, and what its buyer or holder may do about it.
import type { AssignmentState, Holding } from '@iom/contract/library/assignments.schemas.ts';

export type SeatAct = 'assign' | 'cancel' | 'reassign';

export interface Seat {
  /** One word: who has it. */
  word: 'Free' | 'Invited' | 'Assigned' | 'Granted';
  /** The same in a sentence. */
  words: string;
  act?: SeatAct;
}

const heldBy = ({ held, holder }: Holding) => (held ? 'You hold it.' : `Held by ${holder}.`);

/**
 * The seat of a licence. Only a buyer's licence that was never accepted by somebody else can be assigned; from then on
 * it can be reassigned only, which the institute decides.
 */
export const seatOf = (holding: Holding): Seat => {
  const { offer, assigned, bought, reassignment_requested: requested } = holding;
  if (offer)
    return {
      word: 'Invited',
      words: `Offered to ${offer.email}, not accepted yet. ${heldBy(holding)}`,
      ...(offer.mine ? { act: 'cancel' } : {}),
    };
  if (assigned && requested)
    return { word: 'Assigned', words: `${heldBy(holding)} A reassignment is being looked at.` };
  if (assigned) return { word: 'Assigned', words: heldBy(holding), act: 'reassign' };
  if (bought) return { word: 'Free', words: 'Only you use it. Nobody else has a seat.', act: 'assign' };
  return { word: 'Granted', words: 'Granted to you by the institute.' };
};

export const actWords: Record<SeatAct, string> = {
  assign: 'Assign',
  cancel: 'Take back',
  reassign: 'Re-Assign',
};

/** Loose on purpose: it only enables the button; the server decides. Bounded, so that it is quick. */
export const looksLikeEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text.trim());

/** The report type calls name a licence with. */
export const reportTypeOf = ({ kind }: Pick<Holding, 'kind'>) =>
  kind === 'REGIONAL' ? ('REGIONAL' as const) : ('CUSTOM' as const);

export const offerStates: Record<AssignmentState, string> = {
  PENDING: 'Waiting for an answer',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CANCELLED: 'Taken back',
};
