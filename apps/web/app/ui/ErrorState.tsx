import { QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';
import classes from './plain/plain.module.css';
import { PlainButton } from './plain/plain.tsx';

interface Props {
  message: string;
  onRetry?: () => void;
}

/** Shown in place of content that could not be loaded. Trying again repeats every failed call of the screen. */
export const ErrorState = ({ message, onRetry }: Props) => {
  const client = useContext(QueryClientContext);
  const retryAll = () => {
    onRetry?.();
    void client?.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    );
  };
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.sentence}>{message}</p>
      {onRetry && (
        <PlainButton variant="default" onClick={retryAll}>
          Try again
        </PlainButton>
      )}
    </div>
  );
};
