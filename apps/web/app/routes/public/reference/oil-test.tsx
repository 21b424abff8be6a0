import { TestPage } from '../../../features/catalogue/dictionary/TestPage.tsx';

export default function OilTest() {
  return <TestPage />;
}
