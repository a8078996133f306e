import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { CommandLine } from '../../../../ui/secret/command-line.tsx';
import { EXAMPLES } from '../examples.ts';
import { filledExample, type Sending } from '../sending.ts';

type Chosen = { file: string; text: string };

export interface ExamplesProps {
  deviceId: string;
  sending: Sending;
  /** In place of the token while it is masked; undefined: it is shown. */
  mask: string | undefined;
  onUncover: () => void;
}

/** Examples for other systems, with the addresses and the token of the device filled in. */
export function Examples({ deviceId, sending, mask, onUncover }: ExamplesProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [isMissing, setMissing] = useState(false);
  const choose = async (file: string | null) => {
    setWanted(file);
    setMissing(false);
    try {
      const text = await EXAMPLES.find((example) => example.file === file)?.load();
      if (file !== null && text !== undefined) setChosen({ file, text });
    } catch {
      setMissing(true);
    }
  };
  const shown = mask !== undefined ? { ...sending, accessToken: mask } : sending;
  return (
    <div className={looks.closeStack}>
      <SelectField
        label={t('deviceSetup.examples')}
        description={t('deviceSetup.examplesText')}
        placeholder={t('deviceSetup.chooseSystem')}
        options={EXAMPLES.map(({ title, file }) => ({ value: file, label: title }))}
        value={wanted}
        onChange={(file) => void choose(file)}
      />
      {isMissing ? <p role="alert">{t('deviceSetup.exampleMissing')}</p> : null}
      {chosen && chosen.file === wanted ? (
        <CommandLine
          label={chosen.file.replace(/.*\//, '')}
          command={filledExample(chosen.text, deviceId, sending)}
          shown={filledExample(chosen.text, deviceId, shown)}
          onUncover={onUncover}
        />
      ) : null}
    </div>
  );
}
