import { answerRoles } from '@iom/contract/analysis/answers/answer.endpoint.ts';
import { answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { flagParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PlotPicture } from '../../../ui/documents/PlotPicture.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './answers.module.css';
import { DataChoice } from './sample-set/DataChoice.tsx';
import { SampleSetBanner } from './sample-set/SampleSetBanner.tsx';

const params = { sample_set: flagParam };

/** The answers, grouped by role. Visitors get them over the sample set. Links keep the filters of the URL. */
const AnswerOverview = () => {
  const { user } = useSession();
  const { search } = useLocation();
  const [{ sample_set }] = useSearchState(params);
  const isSample = user === null || sample_set;
  // The prerendered page does not know the user. Its links leave the choice of data to the answer page.
  const hydrated = useHydrated();
  return (
    <Stack gap="xl">
      <DataChoice />
      {user && (
        <Text size="sm">
          Combine saved answers and analyses with your own words in a{' '}
          <Anchor component={Link} to={pages.stories.path()} inherit>
            story
          </Anchor>{' '}
          and share it by link.{' '}
        </Text>
      )}
      {isSample && <SampleSetBanner />}
      <div className={classes.overview}>
        {answerRoles.map((role) => (
          <Stack key={role} component="section" gap="md" aria-label={role}>
            <Title order={2} size="h3">
              {role}
            </Title>
            <div className={classes.cards}>
              {answerNames
                .filter((name) => answers[name].role === role)
                .map((name) => (
                  <div key={name} className={classes.answer}>
                    <PlotPicture name={name} alt="" form="narrow" />
                    <div>
                      <Anchor
                        component={Link}
                        to={
                          isSample && hydrated
                            ? pages.answer.path({ name }, { sample_set: true })
                            : `${pages.answer.path({ name })}${search}`
                        }
                        fw={600}
                      >
                        {answers[name].title}
                      </Anchor>
                      <Text size="sm" className="quiet">
                        {answers[name].lead}
                      </Text>
                    </div>
                  </div>
                ))}
            </div>
          </Stack>
        ))}
      </div>
      <Text size="sm" className="quiet">
        The small pictures are the answers over the free sample set.
      </Text>
    </Stack>
  );
};

export default function AnswersPage() {
  return (
    <>
      <PageHeader lead="Analyses of the oils you hold, or of a free sample set, based on chemistry and method precision." />
      <AnswerOverview />
    </>
  );
}
