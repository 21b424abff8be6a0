import { type FormEvent, useState } from 'react';

interface FormState<V> {
  form: { getValues(): V };
  isComplete(): boolean;
  submit(event?: FormEvent<HTMLFormElement>): void;
}

/**
 * Asks for confirmation before a form sends certain values.
 * @param state returned by `useEndpointForm`
 * @returns `state` with a `submit` that waits for the answer, and `confirmation`: the props of a ConfirmDialog while the question is open
 */
export const useConfirmation = <V, S extends FormState<V>>(
  state: S & FormState<V>,
  mustConfirm: (values: V) => boolean,
) => {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return {
    state: {
      ...state,
      submit: (event?: FormEvent<HTMLFormElement>) => {
        if (!mustConfirm(state.form.getValues()) || !state.isComplete()) return state.submit(event);
        event?.preventDefault();
        setIsAsking(true);
      },
    },
    confirmation: isAsking
      ? {
          opened: true,
          onConfirm: () => {
            close();
            state.submit();
          },
          onClose: close,
        }
      : undefined,
  };
};
export type Confirmation = NonNullable<ReturnType<typeof useConfirmation>['confirmation']>;
