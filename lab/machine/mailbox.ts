// The mails of a server without a mail server: files in a folder.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The mails in the folder by recipient; only new files are read. */
export const openMailbox = (folder: string) => {
  const read = new Set<string>();
  const byRecipient = new Map<string, string[]>();
  return async (to: string) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const added = await Promise.all(
      names
        .filter((name) => !read.has(name))
        .map(async (name) => ({ name, sent: (await stat(path.join(folder, name))).mtimeMs })),
    );
    for (const { name } of added.sort((one, other) => one.sent - other.sent)) {
      read.add(name);
      const raw = await readFile(path.join(folder, name), 'utf8');
      const text = raw
        .replace(/=\r\n/g, '')
        .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
      const recipient = /^To: (.*?)\r?$/m.exec(text)?.[1] ?? '';
      byRecipient.set(recipient, [...(byRecipient.get(recipient) ?? []), text]);
    }
    return byRecipient.get(to) ?? [];
  };
};
