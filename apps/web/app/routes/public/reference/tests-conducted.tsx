import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { TestMatrix } from '../../../features/catalogue/dictionary/TestMatrix.tsx';
import { ModernTests } from '../../../features/content/ModernTests.tsx';
import { siteText } from '../../../lib/pages/site.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const CustomTesting = () => (
  <section className="prose">
    <Title order={2} mb="sm">
      Testing for a custom collection
    </Title>
    <p>
      A custom program is not bound to the tests of the archive. It draws on a slate of more than 150 methods
      for engine oils, automatic transmission fluids, fluids of electric vehicles, industrial, hydraulic and
      gear oils, and greases. You name the products, the markets and the questions; the laboratories see blind
      codes and carry out the methods that answer them, in batches that hold a reference oil.
    </p>
    <p>
      Measure an oil of your own beside those of the shelf, and the program follows the methods the archive
      used: {siteText('tests')} tests by {siteText('methods')} methods have been carried out on its{' '}
      {siteText('oils')} oils, so the new values can be set against {siteText('dataPoints')} old ones.
    </p>
    <Button component={Link} to={pages.contact.path()} variant="default">
      Ask for a program
    </Button>
  </section>
);

export default function TestsConducted() {
  return (
    <>
      <PageHeader lead="Each test has a page: what it tells a formulator, its method and precision, and how its values are spread over the archive." />
      <CustomTesting />
      <Title order={2} mt={48} mb="sm">
        Modern Series: eight tests an oil
      </Title>
      <ModernTests />
      <Title order={2} mt={48} mb="sm">
        All tests by series
      </Title>
      <p className="prose quiet">
        The number of released oils that have a test. Classic Archive: oils to 2020; Modern Series: from 2021.
        A test without oils is carried out to order.
      </p>
      <TestMatrix />
    </>
  );
}
