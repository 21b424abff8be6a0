// The flows of licences, imports, accounts and files.
import { setTimeout as wait } from 'node:timers/promises';
import type { Flow } from './acts.ts';
import { listed, openBuyer, register, signIn, signInAdministrator } from './people.ts';
import type { Site } from './site.ts';

/** The secrets of links in mails to the address that also contain the words, oldest first. */
const mailedSecrets = async (site: Site, to: string, link: RegExp, words = '') => {
  const mails = (await site.mailsTo(to)).filter((text) => text.includes(words));
  const secrets = mails.flatMap((text) => link.exec(text)?.[1] ?? []);
  for (const secret of secrets) site.secrets.add(secret);
  return secrets;
};

/** Waits a little for background work, so that kills interrupt it too. */
const soon = async <T>(look: () => Promise<T | undefined>) => {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(100);
  }
  return undefined;
};

/** Grants an oil; buys a dataset, assigns it to a colleague and accepts it for the colleague. */
export const shareLicences: Flow = {
  name: 'grant, assign, accept',
  open: async (site) => {
    const [buyer, colleague, admin] = await Promise.all([
      openBuyer(site),
      register(site),
      signInAdministrator(site),
    ]);
    const isHeld = async (licence: number) => {
      const address = '/api/reports/owned-reports/';
      const { body } = await site.ask<{ custom_reports: { id: number }[] }>(
        'GET',
        address,
        { token: colleague.token },
        200,
      );
      return body.custom_reports.some(({ id }) => id === licence);
    };
    return async (n, { acknowledge }) => {
      const name = `share ${n}`;
      const { order, licence } = await buyer.buy(name);
      acknowledge(`licence ${licence}`, async () => (await buyer.read(order)).status === 'COMPLETE');
      const body = { report_id: licence, order_id: order, email: colleague.email, report_type: 'CUSTOM' };
      await site.ask('POST', '/api/reports/assign/', { token: buyer.token, body }, 200);
      const invitation = async () =>
        (await mailedSecrets(site, colleague.email, /\/assignment\/accept\/([\w-]{43})/, `“${name}”`))[0];
      acknowledge(`invitation to ${licence}`, async () => (await invitation()) !== undefined);
      const token = await soon(invitation);
      if (token === undefined) return;
      const call = { token: colleague.token, body: { token } };
      await site.ask('POST', '/api/reports/assignments/accept/', call, 200);
      acknowledge(`acceptance of ${licence}`, () => isHeld(licence));
      if (n % 4 > 0) return;
      const friend = await register(site);
      const [{ id: user } = { id: 0 }] = await listed<{ id: number }>(
        site,
        `/api/auth/list-users/?search=${friend.email}`,
        admin,
      );
      const grant = { user_id: user, report_num: buyer.oil.report_number };
      await site.ask('POST', '/api/reports/grant-by-report-number/', { token: admin, body: grant }, 201);
      acknowledge(`grant to ${friend.email}`, async () => {
        const licences = await listed(site, `/api/reports/user-licences/?user=${user}&relation=HELD`, admin);
        return licences.length === 1;
      });
    };
  },
};

const importedOils = 40;
const kv100 = 'Kinematic Viscosity @ 100 C';

/** Two files of oils with one value each. */
const importForm = (name: string) => {
  const numbers = Array.from({ length: importedOils }, (_, i) => `${name}-${i}`);
  const file = (header: string, row: (number: string) => string) =>
    new File([[header, ...numbers.map(row), ''].join('\n')], 'file.csv');
  const form = new FormData();
  form.set('name', name);
  form.set(
    'samples',
    file('report_number,year,brand_name,region', (one) => `${one},2017,Brand,Asia-Pacific`),
  );
  form.set(
    'results',
    file('report_number,test,analyte,value', (one) => `${one},${kv100},${kv100},10.5`),
  );
  return form;
};

/** Imports a group and releases it: all its oils are in the catalogue, or none. */
export const importAndRelease: Flow = {
  name: 'import, approve the release',
  open: async (site) => {
    const admin = await signInAdministrator(site);
    return async (n, { acknowledge }) => {
      const name = `Import-${n}`;
      const call = { token: admin, body: importForm(name) };
      const { task_id } = (await site.ask<{ task_id: string }>('POST', '/api/transfer/imports/', call, 202))
        .body;
      const imported = async () => {
        const { body } = await site.ask<{ status: string; accepted: number; group: number | null }>(
          'GET',
          `/api/transfer/imports/${task_id}/`,
          { token: admin },
          200,
        );
        return body.status === 'READY' && body.accepted === importedOils ? body.group : undefined;
      };
      acknowledge(`import ${name}`, async () => (await imported()) !== undefined);
      const group = await soon(imported);
      if (group === undefined) return;
      await site.insist('POST', `/api/transfer/release-samples/${group}/`, { token: admin }, 200);
      acknowledge(`release of ${name}`, async () => {
        const address = `/api/core/sample-metadata/?sample__group_id=${group}`;
        const { body } = await site.ask<{ count: number }>('GET', address, {}, 200);
        const target = encodeURIComponent(`group ${group}`);
        const entries = await listed(
          site,
          `/api/auth/audit-log/?action=group.release&target=${target}`,
          admin,
        );
        return body.count === importedOils && entries.length === 1;
      });
    };
  },
};

/** Registers, requests a link to reset the password, uploads the document of a purchase order. */
export const accountsAndUploads: Flow = {
  name: 'register, reset by mail, upload',
  open: async (site) => {
    const buyer = await openBuyer(site);
    return async (n, { acknowledge }) => {
      const { email } = await register(site);
      acknowledge(`account ${email}`, async () => (await signIn(site, email)) !== '');
      const reset = '/api/auth/password-reset/reset_password/';
      await site.ask('POST', reset, { body: { email } }, 200);
      const expires = performance.now() + 59 * 60_000;
      acknowledge(`reset link for ${email}`, async () => {
        // a job interrupted after sending a link sends another, and only the newest is valid
        const tokens = await mailedSecrets(site, email, /\/reset-password\/([\w-]+)/);
        // links are valid for an hour, and a soak takes longer
        if (performance.now() > expires) return tokens.length > 0;
        const address = '/api/auth/password-reset/validate_token/';
        for (const token of tokens)
          if ((await site.ask('POST', address, { body: { token } }, 200, 404)).status === 200) return true;
        return false;
      });
      const purchase = await buyer.registerPurchaseOrder(await buyer.place(`upload ${n}`));
      const text = `%PDF-1.4\n% ${n} ${'x'.repeat(200_000)}\n%%EOF\n`;
      const document = `/api/purchasing/purchase-orders/${purchase}/document/`;
      const { token } = buyer;
      await site.ask('POST', document, { token, body: new Blob([text], { type: 'application/pdf' }) }, 200);
      acknowledge(`document of ${purchase}`, async () => {
        const stored = await site.ask('GET', document, { token }, 200);
        return stored.text === text;
      });
    };
  },
};

/** Starts downloads of a licence, and saves analyses. */
export const downloadsAndAnalyses: Flow = {
  name: 'download, save an analysis',
  open: async (site) => {
    const buyer = await openBuyer(site);
    const { token } = buyer;
    const { licence } = await buyer.buy('Mine');
    const start = async () => {
      const address = `/api/reports/download-report/?id=${licence}&regional=false`;
      return (await site.ask<{ task_id: string }>('GET', address, { token }, 202)).body.task_id;
    };
    const file = async (task: string) => {
      const address = `/api/reports/task-status/?task_id=${task}`;
      const { status, text } = await site.ask('GET', address, { token }, 200, 202);
      return status === 200 ? text : undefined;
    };
    const first = await start();
    let whole = await file(first);
    while (whole === undefined) {
      await wait(200);
      whole = await file(first);
    }
    return async (n, { acknowledge }) => {
      const task = await start();
      acknowledge(`download ${task}`, async () => (await file(task)) === whole);
      await soon(() => file(task));
      const body = { name: `Analysis ${n}`, query: {} };
      const address = '/api/reports/analysis/saved/';
      const { id } = (await site.ask<{ id: number }>('POST', address, { token, body }, 201)).body;
      let expected = [true];
      acknowledge(`analysis ${id}`, async () => {
        const mine = await listed<{ id: number }>(site, `${address}?page_size=100&ordering=-id`, token);
        return expected.includes(mine.some((one) => one.id === id));
      });
      // stays below one page
      if (n % 20 === 0) return;
      expected = [true, false];
      await site.ask('DELETE', `${address}${id}/`, { token }, 204);
      expected = [false];
    };
  },
};
