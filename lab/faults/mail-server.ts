import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const port = 25474;

const full = () => Object.assign(new Error('4.2.2 The mailbox is full'), { responseCode: 452 });

/** A mail server that accepts every mail unless it is full, and keeps them as files of the folder, if one is given. */
export const openMailServer = (folder?: string) => {
  const recipients: string[] = [];
  /** Message-IDs of the accepted mails, as the server made them. */
  const ids = new Set<string>();
  let isFull = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isFull ? full() : null),
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const bytes = await buffer(stream);
        const [, id] = /^Message-ID:\s+<([^@>]+)@/im.exec(bytes.toString('latin1')) ?? [];
        if (id) ids.add(id);
        // whole from its first moment, as readers take each file once
        const file = folder && path.join(folder, randomUUID());
        if (file) {
          await writeFile(file, bytes);
          await rename(file, `${file}.eml`);
        }
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
      };
      keep().then(() => done(), done);
    },
  });
  // a killed server resets its connections
  server.on('error', (error: Error & { remoteAddress?: string }) => {
    if (error.remoteAddress === undefined) throw error;
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    ...{ recipients, ids },
    fill: (filled: boolean) => {
      isFull = filled;
    },
    listen: async () => {
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
