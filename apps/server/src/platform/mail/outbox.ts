import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, WriteTx } from '../database/database.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mailer.ts';
import { outbox } from './outbox.tables.ts';

export interface Outbox {
  /** Decides a mail inside the caller's transaction; it goes out after the commit, or never. */
  post(tx: WriteTx, mail: Mail): Promise<void>;
  readonly delivery: JobKind<{ mail: number }>;
}

const queue = { queue: 'mail' };

/** Mails leave through the job queue: a mail server that is down delays them, it never fails a request. */
export const openOutbox = (database: Database, jobs: Jobs, send: Mailer): Outbox => ({
  post: async (tx, { to, subject, text }) => {
    const [mail] = await tx
      .insert(outbox)
      .values({ recipient: to, subject, body: text })
      .returning({ id: outbox.id });
    if (mail) await jobs.send(tx, queue, { mail: mail.id });
  },
  delivery: {
    ...queue,
    // about a day with the queue's doubling pauses
    retries: 15,
    run: async (data) => {
      const [mail] = await database.read((tx) =>
        tx
          .select()
          .from(outbox)
          .where(and(eq(outbox.id, data.mail), isNull(outbox.sentAt))),
      );
      if (!mail?.body) return;
      await send({ to: mail.recipient, subject: mail.subject, text: mail.body }, `mail-${mail.id}`);
      await database.write((tx) =>
        tx.update(outbox).set({ sentAt: sql`now()`, body: null }).where(eq(outbox.id, mail.id)),
      );
    },
  },
});
