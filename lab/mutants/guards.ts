// The guards that `npm run mutants -w lab` removes one by one.
import { accounts, library, type Mutant, races, samples } from './mutant.ts';
import { purchasingMutants } from './purchasing-guards.ts';

export const mutants: readonly Mutant[] = [
  ...purchasingMutants,
  {
    guard: 'an e-mail address has one account',
    file: 'migrations/0000_first.sql',
    from: 'CREATE UNIQUE INDEX "users_email_unique"',
    to: 'CREATE INDEX "users_email_unique"',
    fails: {
      [races.orders]: ['concurrent registrations'],
      [races.accounts]: ['one address confirmed concurrently'],
    },
  },
  {
    guard: 'of a licence one offer is out',
    file: 'migrations/0000_first.sql',
    from: 'CREATE UNIQUE INDEX "assignments_one_pending"',
    to: 'CREATE INDEX "assignments_one_pending"',
    fails: { [races.licences]: ['concurrent assignments of one licence'] },
  },
  {
    guard: 'an assignment is settled once',
    file: `${library}/assignments/assignments.store.ts`,
    from: ".where(and(chosen, eq(assignments.state, 'PENDING')))",
    to: '.where(chosen)',
    fails: { [races.licences]: ['concurrent acceptances', 'accepted while it is cancelled'] },
  },
  {
    guard: 'a licence is locked while its holder or assignment changes',
    file: `${library}/licences/licences.store.ts`,
    from: ".for('update')",
    to: '',
    fails: { [races.licences]: ['revoked while it is accepted', 'revoked while it is assigned'] },
  },
  {
    guard: 'a request is decided once',
    file: `${library}/reassignments/reassignments.service.ts`,
    from: ".where(and(eq(requests.id, id), eq(requests.status, 'PENDING')))",
    to: '.where(eq(requests.id, id))',
    fails: { [races.licences]: ['concurrent requests and decisions'] },
  },
  {
    guard: 'grants to one user come one after the other',
    file: `${library}/grants/grants.service.ts`,
    from: '  await lockUser(tx, id);\n',
    to: '',
    fails: { [races.licences]: ['concurrent equal grants'] },
  },
  {
    guard: 'a reset link is used up by its first use',
    file: `${accounts}/sessions/sessions.store.ts`,
    from: 'tx.delete(passwordResets).where(liveReset(tokenHash)).returning({ userId: passwordResets.userId })',
    to: 'tx.select({ userId: passwordResets.userId }).from(passwordResets).where(liveReset(tokenHash))',
    fails: { [races.accounts]: ['a reset link used several times'] },
  },
  {
    guard: 'an account is locked and read again before a reset link is mailed',
    file: `${accounts}/password.service.ts`,
    from: '        await lockUser(tx, account.id);\n',
    to: '',
    fails: { [races.resets]: ['a reset link that is made while the address'] },
  },
  {
    guard: 'a write looks again whether its caller may make it',
    file: 'src/platform/http/admission.ts',
    from: `      request.user = sessionId === null ? null : await findCaller(tx, sessionId);
      assertAccess(endpoint, request);
      return result;`,
    to: '      void [sessionId, findCaller];\n      return result;',
    fails: {
      [races.endedAccess]: [
        'an API key is not created',
        'a comment of a user who was deactivated',
        'a search is not watched',
        'a change by an administrator who lost the role',
      ],
    },
  },
  {
    guard: 'a link that confirms an address is used up by its first use',
    file: `${accounts}/email-change/email-change.service.ts`,
    from: 'tx.delete(emailChanges).where(isLive(tokenHash)).returning()',
    to: 'tx.select().from(emailChanges).where(isLive(tokenHash))',
    fails: { [races.accounts]: ['a link that confirms an address'] },
  },
  {
    guard: 'a session begins with the password that was verified',
    file: `${accounts}/users/users.store.ts`,
    from: ' eq(users.passwordHash, passwordHash),',
    to: '',
    fails: { [races.accounts]: ['no session made with the old password'] },
  },
  {
    guard: 'API keys of an account are made one after the other',
    file: `${accounts}/api-keys/api-keys.service.ts`,
    from: '  await lockUser(tx, user.id);\n',
    to: '',
    fails: { [races.accounts]: ['concurrent creation of API keys'] },
  },
  {
    guard: 'analyses of an account have different names',
    file: 'migrations/0000_first.sql',
    from: 'CREATE UNIQUE INDEX "saved_analyses_name_unique"',
    to: 'CREATE INDEX "saved_analyses_name_unique"',
    fails: { [races.accounts]: ['of analyses saved concurrently'] },
  },
  {
    guard: 'administrators are locked while one of them changes',
    file: `${accounts}/administration/users.store.ts`,
    from: "\n    .for('no key update')",
    to: '',
    fails: { [races.accounts]: ['of two administrators'] },
  },
  {
    guard: 'a group is released once',
    file: `${samples}/groups/groups.store.ts`,
    from: ".for('update'))[0];\n\n/** Names are compared",
    to: ')[0];\n\n/** Names are compared',
    fails: { [races.administration]: ['a group released several times', 'a group released and withdrawn'] },
  },
  {
    guard: 'a region and year have one database',
    file: 'migrations/0000_first.sql',
    from: '\tCONSTRAINT "regional_reports_unique" UNIQUE("year","region"),\n',
    to: '',
    fails: { [races.administration]: ['one region and year'] },
  },
  {
    guard: 'imports are stored one after the other',
    file: `${samples}/import/import.service.ts`,
    from: '      await lockImports(tx);\n',
    to: '',
    fails: { [races.administration]: ['the same files imported'] },
  },
];
