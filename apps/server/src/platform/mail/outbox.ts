import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, WriteTx } from '../database/database.ts';
import { type JobKind, type Jobs, jobKind } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mailer.ts';
import { outbox } from './outbox.tables.ts';

export interface Outbox {
  /** Queues a mail inside the caller's transaction: it is sent if and only if that commits. */
  post(tx: WriteTx, mail: Mail): Promise<void>;
  readonly delivery: JobKind;
}

const mailQueue = { name: 'mail', data: z.object({ mail: z.int() }) };

/** Mails are sent by the job queue: a mail server that is down delays them but fails no request. */
export const openOutbox = (database: Database, jobs: Jobs, send: Mailer): Outbox => ({
  post: async (tx, { to, subject, text }) => {
    const [mail] = await tx
      .insert(outbox)
      .values({ recipient: to, subject, body: text })
      .returning({ id: outbox.id });
    if (mail) await jobs.send(tx, mailQueue, { mail: mail.id });
  },
  delivery: jobKind(mailQueue, {
    // about a day, as the pause between attempts doubles
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
  }),
});
