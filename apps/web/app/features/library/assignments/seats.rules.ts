// The seat of a licence: who holds it, whether an assignment is pending, and what its buyer or holder can do.
import { isDeletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import type { AssignmentState } from '@iom/contract/library/assignments/assignments.schemas.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';

export type SeatAction = 'assign' | 'withdraw' | 'reassign';

export interface Seat {
  /** Whose it is. */
  status: 'Yours' | 'Free' | 'Invited' | 'Assigned' | 'Granted';
  /** Who uses it, and the reason where nothing can be done with it. */
  description: string;
  action?: SeatAction | undefined;
}

/** Who uses the data while nobody else has accepted the licence. */
const inUse = ({ held, spare, holder }: Holding) => {
  if (!held) return isDeletedAddress(holder) ? 'The account that used it was deleted.' : `Used by ${holder}.`;
  return spare ? 'Nobody uses it yet.' : 'Only you can use it.';
};

const invited = (holding: Holding, { email, mine }: NonNullable<Holding['offer']>): Seat => ({
  status: 'Invited',
  description: `Invited ${email}, not accepted yet. ${inUse(holding)}${mine ? '' : ' Only the sender can withdraw the invitation.'}`,
  action: mine ? 'withdraw' : undefined,
});

const assignedSeat = (holding: Holding): Seat => {
  const status = holding.held ? 'Yours' : 'Assigned';
  if (holding.reassignment_requested)
    return { status, description: `${inUse(holding)} A reassignment was requested and is being reviewed.` };
  return {
    status,
    description: `${inUse(holding)} It has been assigned once; the next transfer needs our consent.`,
    action: 'reassign',
  };
};

/**
 * The seat of a licence. The buyer can assign a licence until an assignment of it was accepted; from then on it can
 * only be reassigned, which the institute decides.
 */
export const seatOf = (holding: Holding): Seat => {
  if (holding.offer) return invited(holding, holding.offer);
  if (holding.assigned) return assignedSeat(holding);
  if (!holding.bought)
    return {
      status: 'Granted',
      description: 'The institute granted it, so it cannot be assigned.',
    };
  return holding.spare
    ? { status: 'Free', description: inUse(holding), action: 'assign' }
    : { status: 'Yours', description: inUse(holding), action: 'assign' };
};

export const actionLabels: Record<SeatAction, string> = {
  assign: 'Assign',
  withdraw: 'Withdraw',
  reassign: 'Re-Assign',
};

/** The addresses in a text, one a line or separated by commas, semicolons or spaces. */
export const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

/** Why each of these addresses cannot get one of the free copies, in words that name it. Empty: all can. */
export const addressProblems = (addresses: readonly string[], freeCopies: number, own: string): string[] => {
  const lower = addresses.map((address) => address.toLowerCase());
  const problems = addresses.flatMap((address, index) => {
    const invalid = emailMessage(address);
    if (invalid) return [`${address}: ${invalid}`];
    if (lower[index] === own.toLowerCase()) return [`${address}: This is your own email address.`];
    return lower.indexOf(lower[index] ?? '') < index ? [`${address}: This address appears twice.`] : [];
  });
  if (addresses.length > freeCopies)
    problems.push(`${addresses.length} addresses for ${counted(freeCopies, 'free copy', 'free copies')}.`);
  return problems;
};

/** The message for an address without the form of one, else null. Loose: the server validates. Bounded against slow backtracking. */
export const emailMessage = (text: string): string | null =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text.trim())
    ? null
    : 'Enter an address like name@company.com.';

export const assignmentStateLabels: Record<AssignmentState, string> = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CANCELLED: 'Withdrawn',
};
