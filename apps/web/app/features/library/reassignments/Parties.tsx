import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import classes from './reassignments.module.css';

/** Who asks, who has the data, and who is to have them. */
export const Parties = ({ request }: { request: Reassignment }) => (
  <dl className={classes.parties}>
    <dt>Requested by</dt>
    <dd>{request.requested_by}</dd>
    <dt>Held by</dt>
    <dd>{request.holder}</dd>
    <dt>New holder</dt>
    <dd>{request.email}</dd>
  </dl>
);
