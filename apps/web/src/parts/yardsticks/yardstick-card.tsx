import { limitsNameOf, USUAL_LIMITS } from '@airdeck/air/yardstick';
import type { ChosenYardstick, YardstickChoice } from '@airdeck/contract/yardsticks/yardstick-choices';
import { getYardsticks } from '@airdeck/contract/yardsticks/yardsticks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../lib/air-view/air-words.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { changing } from '../../lib/query/query.ts';
import type { YardstickTarget } from '../../lib/yardsticks/yardstick-target.ts';
import { Card } from '../../ui/card/card.tsx';
import { NotLoaded } from '../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../ui/form/form-column.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import looks from '../../ui/looks/looks.module.css';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../ui/toast/toast.tsx';
import { fieldOf, OWN_ENDS, type OwnDraft, ownDraftOf, ownLimitsOf } from './own-limits.ts';
import { PreviewSentence } from './preview-sentence.tsx';

type Index = ChosenYardstick['index']['value'];
type Limits = ChosenYardstick['limits']['value'];
type LimitSet = Extract<Limits, string>;

const INDICES = ['india', 'us', 'eu', 'china', 'plain'] as const satisfies readonly Index[];
const LIMIT_SETS = [
  'who2021',
  'naaqs2009',
  'eu2030',
  'us',
  'japanEnvironment',
  'japanBuildings',
] as const satisfies readonly LimitSet[];
/** Values of the fields that are neither an index nor a set. */
const INHERITED = 'inherited';
const OWN = 'own';

interface YardstickCardProps {
  target: YardstickTarget;
  title: string;
  text: string;
}

/** By which index and limits air is judged: inherited, or chosen here, with what that would change now. */
export function YardstickCard({ target, title, text }: YardstickCardProps) {
  return (
    <Card title={title} subtitle={text}>
      <YardstickChoiceForm target={target} label={title} />
    </Card>
  );
}

/** The limits without an own choice: where none are chosen above either, those of the country of the index. */
function inheritedLimits({ own, limits, above }: ChosenYardstick, index: Index | null) {
  const isChosenAbove =
    own.limits === null ? limits.from !== 'product' : above.limits !== USUAL_LIMITS[above.index];
  return isChosenAbove ? above.limits : USUAL_LIMITS[index ?? above.index];
}

type ChoiceFormProps = { target: YardstickTarget; label: string; onSaved?: () => void };

/** The same without a card around it. */
export function YardstickChoiceForm(props: ChoiceFormProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(props.target.stored);
  if (data) return <ChoiceForm key={JSON.stringify(data)} stored={data} {...props} />;
  const waiting = <Skeleton width="100%" height="6rem" label={t('ui.loading')} />;
  return <NotLoaded error={error} onRetry={refetch} waiting={waiting} />;
}

function ChoiceForm({ stored, target, label, onSaved }: ChoiceFormProps & { stored: ChosenYardstick }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const errorId = useId();
  const { own, above } = stored;
  const [index, setIndex] = useState<Index | null>(own.index);
  const [set, setSet] = useState<LimitSet | typeof OWN | null>(
    own.limits === null || typeof own.limits === 'string' ? own.limits : OWN,
  );
  const [draft, setDraft] = useState<OwnDraft>(() => ownDraftOf(own.limits, format));
  const ownLimits = set === OWN ? ownLimitsOf(draft, format) : undefined;
  const isInvalid = set === OWN && ownLimits === undefined;
  const choice: YardstickChoice = { index, limits: set === OWN ? (ownLimits ?? null) : set };
  const isChanged = JSON.stringify(choice) !== JSON.stringify(own);
  const save = useMutation({
    mutationFn: () => changing(target.save(choice), getYardsticks),
    onSuccess: () => {
      toasts.success(t('yardsticks.saved'));
      onSaved?.();
    },
    onError: (error) => toasts.failed(error, t('failure.save')),
  });
  const inherited = (name: string) =>
    t(target.isOutermost ? 'yardsticks.usual' : 'yardsticks.inherited', { name });
  return (
    <FormColumn
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isInvalid && !save.isPending) save.mutate();
      }}
    >
      <SelectField
        label={t('yardsticks.index')}
        value={index ?? INHERITED}
        options={[
          { value: INHERITED, label: inherited(t(`air.yardstick.${above.index}`)) },
          ...INDICES.map((value) => ({ value, label: t(`air.yardstick.${value}`) })),
        ]}
        onChange={(value) => setIndex(value === INHERITED ? null : value)}
      />
      <SelectField
        label={t('yardsticks.limits')}
        value={set ?? INHERITED}
        options={[
          { value: INHERITED, label: inherited(limitsName(inheritedLimits(stored, index), t)) },
          ...LIMIT_SETS.map((value) => ({ value, label: t(`air.limitSet.${value}`) })),
          { value: OWN, label: t(`air.limitSet.${OWN}`) },
        ]}
        onChange={(value) => setSet(value === INHERITED ? null : value)}
      />
      {set === OWN
        ? OWN_ENDS.map((end) => (
            <TextField
              key={fieldOf(end)}
              label={t(`yardsticks.end.${end.end}`, {
                quantity: airWords(t).metric(end.key),
                unit: format.unitOf(end.key),
              })}
              inputMode="decimal"
              value={draft[fieldOf(end)] ?? ''}
              aria-describedby={isInvalid ? errorId : undefined}
              onChange={(event) => setDraft({ ...draft, [fieldOf(end)]: event.currentTarget.value })}
            />
          ))
        : null}
      {isInvalid ? (
        <p id={errorId} className={looks.dim}>
          {t('yardsticks.ownInvalid')}
        </p>
      ) : null}
      {isChanged && !isInvalid ? <PreviewSentence target={target} choice={choice} /> : null}
      <FormActions>
        <SubmitButton sending={save.isPending} disabled={!isChanged || isInvalid}>
          {t('yardsticks.save')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

const limitsName = (limits: Limits, t: TFunction): string => t(`air.limitSet.${limitsNameOf(limits)}`);
