import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Table, Title } from '@mantine/core';
import { Link } from 'react-router';
import { CollectionMap } from '../../../features/catalogue/collection/CollectionMap.tsx';
import { siteText } from '../../../lib/pages/site.ts';
import { outlets, statedCollection } from '../../../site-text/collection.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const { baseYear, regions } = statedCollection;
const statedTotal = regions.reduce((sum, { oils }) => sum + oils, 0);

const StatedCollection = () => (
  <section>
    <Title order={2} mt={48} mb="sm">
      A year of buying
    </Title>
    <p className="prose">
      Numbers based on the {baseYear} collection year: the plan by which the collectors bought. Before{' '}
      {baseYear} a year brought more than 600 oils. What reached the archive is counted on the map above.
    </p>
    <Table maw={420} aria-label={`Oils bought a year, base year ${baseYear}`} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Region</Table.Th>
          <Table.Th scope="col" ta="right">
            Oils a year, base year {baseYear}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {regions.map(({ region, oils }) => (
          <Table.Tr key={region}>
            <Table.Th scope="row" fw={400}>
              {region}
            </Table.Th>
            <Table.Td ta="right">{oils}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">All regions</Table.Th>
          <Table.Th ta="right">{wholeNumber(statedTotal)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </section>
);

const Outlets = () => (
  <section className="prose">
    <Title order={2} mt={48} mb="sm">
      Where a collector buys
    </Title>
    <p>
      Always where a customer would, and never from the maker. Unopened retail containers, at least five
      litres of one product and batch, compared with each other in the shop and inspected for damage and leaks
      on arrival.
    </p>
    <ul>
      {outlets.map(([outlet, what]) => (
        <li key={outlet}>
          <strong>{outlet}</strong>: {what}.
        </li>
      ))}
    </ul>
    <p>
      The shelf shows what a supplier’s sample cannot: a formula that changed without a new label, one brand
      that differs from country to country, stock that has aged, and now and then a counterfeit. Drums and
      bulk tanks are not collected as a rule; they need a{' '}
      <Link to={pages.contact.path()}>custom program</Link>.
    </p>
  </section>
);

const BlindCodes = () => (
  <section className="prose">
    <Title order={2} mt={48} mb="sm">
      Two names for one oil
    </Title>
    <p>
      On arrival an oil gets a <strong>blind code</strong>. About three litres go into a plain container that
      carries this code and nothing else: no brand, no maker, no country. The laboratory reports its results
      under the code, and the key stays with the institute.
    </p>
    <p>
      When its group is released the oil appears in the <Link to={pages.catalog.path()}>catalogue</Link> under
      a <strong>report number</strong>, with its label, its photographs and where and when it was bought. The
      report number is the one to quote; the blind code is not published. How results are checked before that
      is told under <Link to={pages.qualityAssurance.path()}>quality assurance</Link>.
    </p>
  </section>
);

export default function WorldwideCollection() {
  return (
    <>
      <PageHeader
        lead={`${siteText('oils')} oils bought in ${siteText('countries')} countries from ${siteText('firstYear')} to ${siteText('lastYear')}. Newest release: ${siteText('newestRelease')}.`}
      />
      <CollectionMap />
      <StatedCollection />
      <Outlets />
      <BlindCodes />
    </>
  );
}
