import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { OwnedDatasets } from '../../../features/library/OwnedDatasets.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OwnedPage() {
  return (
    <>
      <PageHeader
        lead="Your data never expire. Look at them here, or take them with you."
        actions={
          <>
            <Button component={Link} to={pages.ownedPdf.path()} variant="default" size="sm">
              PDF Reports
            </Button>
            <Button component={Link} to={pages.downloads.path()} variant="default" size="sm">
              Downloads
            </Button>
          </>
        }
      />
      <OwnedDatasets />
    </>
  );
}
