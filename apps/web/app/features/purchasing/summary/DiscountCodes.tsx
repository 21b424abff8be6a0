import '../../../lib/api/query-client.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { sameCode } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { checkoutPaths } from '../model/order-draft.rules.ts';
import { useDiscountCodes } from '../model/use-cart.ts';

/** Whether the server rejected the code itself. After a lost response, a timeout or a rate limit, the next attempt checks it again. */
const isVerdict = (failure: Error) =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 408 &&
  failure.retryAfterSeconds === 0;

/** The codes of the next order of this kind, and the state of the field that adds one. If a code is refused, the field shows the reason. */
export const useCodeEntry = (kind: OrderKind) => {
  const { codes, addCode, removeCode } = useDiscountCodes(kind);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<{ reason: string; isRefusal: boolean }>();
  const { form, focusFirst } = useErrorFocus();
  const typed = text.trim();
  const showReason = (reason: string, isRefusal = true) => {
    setTrouble({ reason, isRefusal });
    focusFirst();
    return false;
  };
  const type = (next: string) => {
    setText(next);
    setTrouble(undefined);
  };
  const check = useMutation({
    mutationFn: (code: string) => call(checkDiscount, { query: { code } }),
    onError: (failure) => showReason(failure.message, isVerdict(failure)),
  });
  const addNow = async () => {
    if (typed === '') return showReason('Enter a code first.');
    if (codes.some((known) => sameCode(known, typed))) return showReason('This code is already added.');
    const checked = await check.mutateAsync(typed).catch(() => undefined);
    if (!checked) return false;
    addCode(checked.code);
    type('');
    return true;
  };
  const isUnchecked = typed !== '' && !trouble?.isRefusal;
  const running = useRef<Promise<boolean>>(undefined);
  /** Adds the typed code; resolves to whether it was added. A second call while one runs shares its result. */
  const add = () => {
    running.current ??= addNow().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  return {
    kind,
    codes,
    removeCode,
    ...{ form, text, reason: trouble?.reason, isPending: check.isPending, isUnchecked },
    type,
    add,
  };
};
export type CodeEntry = ReturnType<typeof useCodeEntry>;

/** Finds the entry whose code has been typed but not added, if its order is paid or reviewed at this path. */
const findPendingEntry = (entries: readonly CodeEntry[], pathname: string) =>
  entries.find(({ kind, isUnchecked }) => {
    const { payment, review } = checkoutPaths[kind];
    return isUnchecked && [payment, review].includes(pathname);
  });

/**
 * Submits a code that has been typed but not added when the user goes to payment or review. If the code is refused, the page stays; the
 * second attempt continues without the code. Takes all entries of a page, because a page can have only one blocker.
 */
export const useSubmitPendingCode = (...entries: readonly CodeEntry[]) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      findPendingEntry(entries, nextLocation.pathname) !== undefined,
  );
  const add = useEffectEvent(
    async (pathname: string) => (await findPendingEntry(entries, pathname)?.add()) ?? true,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isWaiting = true;
    void add(blocker.location.pathname).then((added) => {
      if (!isWaiting) return;
      if (added) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isWaiting = false;
    };
  }, [blocker]);
};

/** Adds and removes discount codes. */
export const DiscountCodes = ({ entry }: { entry: CodeEntry }) => (
  <Stack gap="xs">
    <form
      ref={entry.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void entry.add();
      }}
    >
      <TextInput
        label="Discount code"
        autoComplete="off"
        maxLength={60}
        value={entry.text}
        readOnly={entry.isPending}
        error={entry.reason}
        onChange={(event) => entry.type(event.currentTarget.value)}
        inputContainer={(input) => (
          <Group gap="xs" wrap="nowrap" align="start" grow preventGrowOverflow={false}>
            {input}
            <Button type="submit" variant="default" flex="0 0 auto" loading={entry.isPending}>
              Add code
            </Button>
          </Group>
        )}
      />
    </form>
    {entry.codes.map((code) => (
      <Group key={code} gap={4}>
        <Text size="sm">{code}</Text>
        <CloseButton size="sm" aria-label={`Remove code ${code}`} onClick={() => entry.removeCode(code)} />
      </Group>
    ))}
  </Stack>
);
