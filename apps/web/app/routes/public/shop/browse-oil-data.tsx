import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function BrowseOilData() {
  return <PageHeader />;
}
