import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Processor } from '#platform/payments/processor.ts';
import { openStripeShop, type StripeShop } from '#test/fixtures/stripe-shop.ts';
import type { PaymentDeps } from './settlement.service.ts';

let stripe: StripeShop;
beforeAll(async () => {
  stripe = await openStripeShop();
});
afterEach(() => stripe.expectBooksToAgree());
afterAll(() => stripe.close());

const signal = () => {
  let go = () => {};
  const given = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { given, go };
};

/** The steps of a payment in order: three transactions and two calls to the processor. */
const steps = ['record', 'open', 'name', 'confirm', 'settle'] as const;
type Step = (typeof steps)[number];
type When = 'before' | 'after';

/**
 * A server that stops before or after a step of a payment and never resumes unless `resume` is called. Its earlier steps stay done,
 * and a call already sent arrives.
 */
const stopping = (deps: PaymentDeps, step: Step, when: When) => {
  const stopped = signal();
  const resumed = signal();
  const watched = async <T>(name: Step | undefined, work: () => Promise<T>): Promise<T> => {
    const stop = async () => {
      stopped.go();
      await resumed.given;
    };
    if (name === step && when === 'before') await stop();
    const done = await work();
    if (name === step && when === 'after') await stop();
    return done;
  };
  const transactions: Step[] = ['record', 'name', 'settle'];
  const { processor, database } = deps;
  const halting: Processor = {
    ...processor,
    open: (charge) => watched('open', () => processor.open(charge)),
    confirm: (reference, key) => watched('confirm', () => processor.confirm(reference, key)),
  };
  const write: PaymentDeps['database']['write'] = (work) =>
    watched(transactions.shift(), () => database.write(work));
  return {
    deps: { ...deps, processor: halting, database: { ...database, write } },
    stopped: stopped.given,
    resume: resumed.go,
  };
};

const crashPoints = steps.flatMap((step) => [`${step} before`, `${step} after`]);
const cases = crashPoints.flatMap((point) =>
  (['pays', 'is declined', 'wants its owner'] as const).flatMap((does) =>
    ([['TEN'], []] as const).map((codes) => [point, does, codes] as const),
  ),
);
const parseCrashPoint = (name: string) => name.split(' ') as [Step, When];

test.each(cases)(
  'killed at %s, with a card that %s and codes %j: settled by the next server, charged once at most',
  async (name, does, codes) => {
    const buyer = await stripe.readyToPay({ does, codes: [...codes] });
    const dying = stopping(stripe.server(), ...parseCrashPoint(name));
    void buyer.payOn(dying.deps);
    await dying.stopped;
    const [attempt] = await stripe.attemptsOf(buyer.id);
    const isOpen = name !== 'record before' && name !== 'settle after';
    expect(attempt?.status === 'STARTED').toBe(isOpen);
    if (isOpen) {
      expect((await buyer.cancel()).failure.code).toBe('order_locked');
      expect((await buyer.pay()).failure.code).toBe('payment_in_progress');
    }
    await Promise.all([
      stripe.settleOn(stripe.server(), buyer.id),
      stripe.settleOn(stripe.server(), buyer.id),
    ]);
    const confirmed = crashPoints.indexOf(name) >= crashPoints.indexOf('confirm after');
    expect(await buyer.state()).toBe(confirmed && does === 'pays' ? 'COMPLETE' : 'IN_PROCESS');
    await stripe.expectBooksToAgree();
    await buyer.enterCard();
    expect((await buyer.pay()).status).toBe(200);
    expect(await buyer.state()).toBe('COMPLETE');
  },
);

test.each(crashPoints.slice(1))(
  'a server that hung at %s and resumes after the next one settled does not charge again',
  async (name) => {
    const buyer = await stripe.readyToPay();
    const hung = stopping(stripe.server(), ...parseCrashPoint(name));
    const end = buyer.payOn(hung.deps).catch((error: Error) => error.message);
    await hung.stopped;
    await stripe.settleOn(stripe.server(), buyer.id);
    const decided = await buyer.state();
    hung.resume();
    const said = await end;
    expect(await buyer.state()).toBe(decided);
    expect(said).toEqual(
      decided === 'COMPLETE' ? 'paid' : expect.stringMatching(/not (been charged|carried out)/),
    );
  },
);

test.each(['open after', 'name before', 'confirm before'])(
  'a server that hung at %s while the order was paid otherwise does not charge',
  async (name) => {
    const buyer = await stripe.readyToPay();
    const hung = stopping(stripe.server(), ...parseCrashPoint(name));
    const end = buyer.payOn(hung.deps).catch(() => 'refused');
    await hung.stopped;
    await stripe.settleOn(stripe.server(), buyer.id);
    await buyer.enterCard();
    expect((await buyer.pay()).status).toBe(200);
    hung.resume();
    expect(await end).toBe('refused');
  },
);

test('a charge whose reference is stored while the next server looks for it is not marked failed', async () => {
  const buyer = await stripe.readyToPay();
  const paying = stopping(stripe.server(), 'name', 'before');
  const end = buyer.payOn(paying.deps);
  await paying.stopped;
  const looking = stripe.server();
  const write: PaymentDeps['database']['write'] = async (work) => {
    paying.resume();
    expect(await end).toBe('paid');
    return looking.database.write(work);
  };
  await stripe.settleOn({ ...looking, database: { ...looking.database, write } }, buyer.id);
  expect(await buyer.state()).toBe('COMPLETE');
});

test('a charge with a reference but unconfirmed while the next server looks for it is queried again', async () => {
  const buyer = await stripe.readyToPay();
  const paying = stopping(stripe.server(), 'confirm', 'before');
  const slow = stopping(paying.deps, 'name', 'before');
  const end = buyer.payOn(slow.deps);
  await slow.stopped;
  const looking = stripe.server();
  const write: PaymentDeps['database']['write'] = async (work) => {
    slow.resume();
    await paying.stopped;
    return looking.database.write(work);
  };
  await stripe.settleOn({ ...looking, database: { ...looking.database, write } }, buyer.id);
  expect((await stripe.attemptsOf(buyer.id)).map((attempt) => attempt.status)).toEqual(['STARTED']);
  paying.resume();
  expect(await end).toBe('paid');
});

test('a confirmation that was under way when the charge was cancelled has no effect', async () => {
  const buyer = await stripe.readyToPay();
  const held = signal();
  const arrived = signal();
  stripe.stub.break('confirm', async (work) => {
    arrived.go();
    await held.given;
    return work();
  });
  const end = buyer.payOn(stripe.server()).catch((error: Error) => error.message);
  await arrived.given;
  await stripe.settleOn(stripe.server(), buyer.id);
  stripe.stub.reset();
  held.go();
  expect(await end).toBe('The payment was not carried out.');
  expect(await buyer.state()).toBe('IN_PROCESS');
});
