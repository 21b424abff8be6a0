import type { WriteTx } from '#platform/database/database.ts';
import type { DeletedUser } from '#platform/module.ts';
import { forgetEmailInEvents } from '../licences/licence-events.store.ts';
import { declinedMail, withdrawnMail } from './assignment-mails.ts';
import { type AssignmentDeps, postTo } from './assignments.service.ts';
import { findPendingOf, replaceEmail, settleAssignment, wasAssigned } from './assignments.store.ts';

/**
 * Settles the pending assignments of a deleted account: those it made are withdrawn, those to its address count as declined, and the
 * other side is told. The address disappears from all assignments.
 */
export const forgetAssignee = async (tx: WriteTx, { outbox, site }: AssignmentDeps, user: DeletedUser) => {
  for (const { assignment, licence } of await findPendingOf(tx, user)) {
    const about = { name: licence.name, site };
    const made = assignment.assignedById === user.id;
    await settleAssignment(tx, { id: assignment.id }, made ? 'CANCELLED' : 'DECLINED');
    if (made) await outbox.post(tx, { to: assignment.email, ...withdrawnMail(about) });
    else
      await postTo(
        tx,
        outbox,
        [assignment.assignedById],
        declinedMail(about, {
          email: assignment.email,
          wasAssigned: await wasAssigned(tx, licence.id),
        }),
      );
  }
  await replaceEmail(tx, user);
  await forgetEmailInEvents(tx, user);
};
