import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { OwnedDatasets } from '../../features/library/OwnedDatasets.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('My Datasets');

export default function OwnedPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader
          title="My Datasets"
          lead="Your data never expire. Look at them here, or take them with you."
          actions={
            <>
              <Button component={Link} to="/dataset/owned/pdf" variant="default" size="sm">
                PDF Reports
              </Button>
              <Button component={Link} to="/downloads" variant="default" size="sm">
                Downloads
              </Button>
            </>
          }
        />
        <OwnedDatasets />
      </div>
    </RequireUser>
  );
}
