import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { type AnswerName, answers } from '@iom/contract/analysis/answers/answers.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { idListText } from '../../../../lib/pages/id-list.ts';
import { alarmLabel } from '../../../../ui/values/MissingLegend.tsx';
import classes from '../answers.module.css';

type AnswerNotesProps = Pick<
  Answer,
  'n' | 'left_out' | 'would_change' | 'rule' | 'revision' | 'under_alarm'
> & {
  name: AnswerName;
  /** Whether the answer is over the free sample set, whose cells are all visible. */
  isSample: boolean;
};

const UnderAlarm = ({ oils }: { oils: NonNullable<AnswerNotesProps['under_alarm']> }) => (
  <section>
    <Title order={2} size="h4">
      {alarmLabel.abbreviation} Under alarm
    </Title>
    <Text size="sm">
      The batch of these values is under alarm: its reference oil signaled in the control chart of the
      laboratory.
    </Text>
    <ul>
      {Object.entries(oils).map(([reportNumber, names]) => (
        <li key={reportNumber}>
          {reportNumber}: {names.map(typographicName).join(', ')}
        </li>
      ))}
    </ul>
  </section>
);

/** What an answer left out and why, what would change it, and the rule that computed it. */
export const AnswerNotes = ({
  name,
  n,
  left_out,
  would_change,
  rule,
  revision,
  under_alarm,
  isSample,
}: AnswerNotesProps) => (
  <div className={classes.notes}>
    {under_alarm && <UnderAlarm oils={under_alarm} />}
    <section>
      <Title order={2} size="h4">
        Left out
      </Title>
      {left_out.length === 0 ? (
        <Text size="sm">
          {n === 0 ? 'Nothing: no oil was found.' : 'Nothing: every oil found is counted.'}
        </Text>
      ) : (
        <ul>
          {left_out.map(({ reason, count }) => (
            <li key={reason}>
              {reason.replace(/\.$/, '')}: {wholeNumber(count)}
            </li>
          ))}
        </ul>
      )}
    </section>
    <section>
      <Title order={2} size="h4">
        What would change this
      </Title>
      {would_change.length === 0 ? (
        <Text size="sm">
          {n === 0
            ? 'Fewer filters, other parameters or more datasets.'
            : isSample
              ? 'More oils: the sample set already includes every test that was run on its oils.'
              : 'No further test: you already hold every test that was run on these oils.'}
        </Text>
      ) : (
        <>
          <Text size="sm">{answers[name].adds}</Text>
          <ul>
            {would_change.map(({ test, price, oils, samples }) => (
              <li key={test.id}>
                <Anchor component={Link} to={pages.oilTest.path({ test: testSlug(test.name) })} inherit>
                  {typographicName(test.name)}
                </Anchor>
                : {counted(oils, 'oil')}, {formatMoney(centsFromDollars(price))} each.{' '}
                <Anchor
                  component={Link}
                  to={pages.datasetTests.path({ oils: idListText(samples), test: test.id })}
                  inherit
                  className="no-print"
                >
                  {samples.length < oils ? `Order for the first ${samples.length}` : 'Order'}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
    <section>
      <Title order={2} size="h4">
        Rule
      </Title>
      <Text size="sm">{rule}</Text>
      {revision !== '' && (
        <Text size="xs" className="quiet" mt={4}>
          Archive {revision.slice(0, 8)}
        </Text>
      )}
    </section>
  </div>
);
