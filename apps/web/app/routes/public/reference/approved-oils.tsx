import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ApprovedOilList } from '../../../features/content/approved-oils/ApprovedOilList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ApprovedOils() {
  return (
    <>
      <PageHeader lead="Engine oils that yearly lists name as approved, each oil once: its names cleaned, its years together, and every entry kept as it was delivered." />
      <ApprovedOilList />
      <section className="prose" aria-labelledby="source">
        <Title order={2} mt="xl" mb="sm" id="source">
          What an entry says, and what it does not
        </Title>
        <p>
          An entry says that a list of that year named the oil as approved, with supplier, brand, SAE grade
          and country. The lists do not state who approved it, or against which requirement. An entry is not a
          statement that an approval is valid today, and not a recommendation by the institute; it says
          nothing about measured values. Whether an oil was bought and tested is a question for the{' '}
          <Anchor component={Link} to={pages.catalog.path()} inherit>
            catalogue
          </Anchor>
          .
        </p>
        <p>
          The lists were kept by hand, so names are cleaned by fixed rules. Characters damaged by a wrong
          encoding are repaired, stray spaces, legal forms and country notes are left out, and grades are
          written in one way. Dubai and UAE are the United Arab Emirates; Puerto Rico stays a country of its
          own. Entries that then agree in supplier, brand, grade and country are one oil with all its years.
          “Delivered as” shows the entries behind it.
        </p>
      </section>
    </>
  );
}
