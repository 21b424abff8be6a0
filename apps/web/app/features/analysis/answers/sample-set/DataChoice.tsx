import { flagParam, pageParam, useSearchState } from '../../../../lib/pages/search-state.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { answerParametersParam } from '../../query/answer-parameters.ts';

const params = { sample_set: flagParam, parameters: answerParametersParam, page: pageParam };

/** Lets a signed-in user choose between their own data and the sample set. The URL keeps the filters of their own data. */
export const DataChoice = () => {
  const { user } = useSession();
  const [{ sample_set }, update] = useSearchState(params);
  if (user === null) return null;
  return (
    <RadioBar
      label="Data"
      choices={[
        { value: 'own', label: 'Your data' },
        { value: 'sample', label: 'Sample set' },
      ]}
      value={sample_set ? 'sample' : 'own'}
      onChange={(value) => update({ sample_set: value === 'sample', parameters: {}, page: 1 })}
    />
  );
};
