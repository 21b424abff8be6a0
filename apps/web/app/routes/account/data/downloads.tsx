import { Downloads } from '../../../features/library/downloads/Downloads.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function DownloadsPage() {
  return (
    <>
      <PageHeader lead="Files you requested. Each is kept for seven days; your data never expire." />
      <Downloads />
    </>
  );
}
