import { failureText } from '../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { UnsoldDatabases } from '../purchase-check/UnsoldDatabases.tsx';
import { UnsoldNotice } from '../purchase-check/UnsoldNotice.tsx';
import { unsoldIn } from '../purchase-check/unsold.ts';
import { useUnsoldDatabases } from '../purchase-check/use-unsold-databases.ts';

/** Why there is no price: what of the cart is no longer sold, to be removed, or else the failure with a retry. */
export const PriceFailure = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) => {
  const databases = useUnsoldDatabases(failure);
  if (unsoldIn(failure).length > 0) return <UnsoldNotice failure={failure} />;
  if (databases.length > 0) return <UnsoldDatabases databases={databases} />;
  return (
    <ErrorState message={`The price could not be calculated. ${failureText(failure)}`} onRetry={onRetry} />
  );
};
