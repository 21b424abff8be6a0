import { type FormEvent, useState } from 'react';

interface FormState<V> {
  form: { getValues(): V };
  isComplete(): boolean;
  submit(event?: FormEvent<HTMLFormElement>): void;
}

/**
 * Asks before a form sends certain values.
 * @param state what `useEndpointForm` returned
 * @returns the same with a `submit` that waits for the answer, and while it waits the props of a ConfirmDialog
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
