import type { WriteTx } from '#platform/database/database.ts';
import type { DeletedUser } from '#platform/platform.ts';
import { forgetEmailInEvents } from '../licences/licence-events.store.ts';
import { withdrawnMail } from './assignment-mails.ts';
import { type AssignmentDeps, tellDeclined } from './assignments.service.ts';
import { findPendingOf, replaceEmail, settleAssignment } from './assignments.store.ts';

/**
 * Settles the pending assignments of a deleted account: those it made are withdrawn, those to its address count as declined, and the
 * other side is told. The address disappears from all assignments.
 */
export const forgetAssignee = async (tx: WriteTx, deps: AssignmentDeps, user: DeletedUser) => {
  for (const { assignment, licence } of await findPendingOf(tx, user)) {
    const made = assignment.assignedById === user.id;
    await settleAssignment(tx, { id: assignment.id }, made ? 'CANCELLED' : 'DECLINED');
    if (made)
      await deps.outbox.post(tx, {
        to: assignment.email,
        ...withdrawnMail({ name: licence.name, site: deps.site }),
      });
    else await tellDeclined(tx, deps, { assignment, licence });
  }
  await replaceEmail(tx, user);
  await forgetEmailInEvents(tx, user);
};
