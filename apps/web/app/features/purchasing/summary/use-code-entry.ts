import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameCode } from '@iom/contract/purchasing/discounts/discount-code.rules.ts';
import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { useDiscountCodes } from '../model/use-discount-codes.ts';

/** Whether the server has judged the code; without a response, too late or asked to wait, the next try checks it again. */
const isVerdict = (failure: Error) =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 408 &&
  failure.retryAfterSeconds === 0;

/** The codes of the next order of this kind, and the field that adds one; a code the server refuses is not added, and its reason is shown. */
export const useCodeEntry = (kind: OrderKind) => {
  const { codes, addCode, removeCode } = useDiscountCodes(kind);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<{ reason: string; isRefusal: boolean }>();
  const { form, focusFirst } = useErrorFocus();
  const typed = text.trim();
  const say = (reason: string, isRefusal = true) => {
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
    onError: (failure) => say(failure.message, isVerdict(failure)),
  });
  const addNow = async () => {
    if (typed === '') return say('Enter a code first.');
    if (codes.some((known) => sameCode(known, typed))) return say('This code is already added.');
    const checked = await check.mutateAsync(typed).catch(() => undefined);
    if (!checked) return false;
    addCode(checked.code);
    type('');
    return true;
  };
  const isUnchecked = typed !== '' && !trouble?.isRefusal;
  const running = useRef<Promise<boolean>>(undefined);
  /** Whether the typed code was added; pressed again meanwhile, whether it is. */
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
