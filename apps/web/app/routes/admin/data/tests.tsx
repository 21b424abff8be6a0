import { TestList } from '../../../features/catalogue/tests/TestList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TestsPage() {
  return (
    <>
      <PageHeader lead="A test without a price is not for sale." />
      <TestList />
    </>
  );
}
