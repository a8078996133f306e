import type { Rule } from '@airdeck/contract/rules/rules';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { withProposal } from '../../../lib/alarms/rule-proposals.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useDeviceOfAddress } from '../../../parts/chosen-devices/use-device-of-address.ts';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useRuleNames } from '../api/rule-names.ts';
import { useRule } from '../api/rules.ts';
import { draftOf, NEW_RULE } from '../components/rule-draft.ts';
import { RuleForm } from '../components/rule-form.tsx';
import { unheardText } from '../components/rule-words.ts';
import { useRuleChanges } from '../components/use-rule-changes.ts';

const FIELD_COUNT = 6;

/** Form for a new rule: for all devices, or for the one in the URL. */
export function RuleCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const format = useFormatters();
  const back = useBack(PATHS.rules);
  const { deviceId, isPending, chosen } = useDeviceOfAddress();
  return (
    <>
      <PageHead title={t('rules.createTitle')} back={back} />
      {isPending ? (
        <FormSkeleton fields={FIELD_COUNT} />
      ) : (
        <RuleForm
          key={deviceId}
          initial={{ ...NEW_RULE, watched: chosen }}
          onSaved={(rule) => {
            toasts.success({ message: t('done.saved'), detail: unheardText(rule, t, format) });
            void navigate(PATHS.rules);
          }}
        />
      )}
    </>
  );
}

/** Form of a stored rule. */
export function RuleEditPage() {
  const { t } = useTranslation();
  const { ruleId = '' } = useParams();
  const back = useBack(PATHS.rules);
  return (
    <>
      <PageHead title={t('rules.editTitle')} back={back} />
      <StoredForm key={ruleId} stored={useRule(ruleId)} fields={FIELD_COUNT}>
        {(rule, reload) => <KnownRule rule={rule} onReload={reload} />}
      </StoredForm>
    </>
  );
}

function KnownRule({ rule, onReload }: { rule: Rule; onReload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const format = useFormatters();
  const names = useRuleNames(rule);
  const { remove } = useRuleChanges();
  const [search] = useSearchParams();
  if (!names) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <RuleForm
      initial={draftOf(withProposal(rule, search), names)}
      stored={rule}
      onSaved={(saved) => {
        toasts.success({ message: t('done.saved'), detail: unheardText(saved, t, format) });
        void navigate(PATHS.rules);
      }}
      onReload={onReload}
      onDelete={() => void remove(rule).then((isDeleted) => isDeleted && navigate(PATHS.rules))}
    />
  );
}
