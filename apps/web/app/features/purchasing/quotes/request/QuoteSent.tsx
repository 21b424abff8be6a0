import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../../lib/session/session.ts';
import { Confirmation } from '../../../../ui/forms/Confirmation.tsx';

/** Confirmation of a sent request. */
export const QuoteSent = ({ reference, email }: { reference: string; email: string }) => {
  const { user } = useSession();
  return (
    <Confirmation
      title="Your request is on its way"
      reference={reference}
      actions={
        <>
          {user && (
            <Button component={Link} to={pages.quotes.path()}>
              My quotes
            </Button>
          )}
          <Button component={Link} to={pages.catalog.path()} variant="default">
            Back to the catalogue
          </Button>
        </>
      }
    >
      A customer service representative will reply to {email} with datasets and a price.
    </Confirmation>
  );
};
