import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

const port = 25474;

/** A mail server that accepts every mail. */
export const openMailServer = () => {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    listen: async () => {
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
