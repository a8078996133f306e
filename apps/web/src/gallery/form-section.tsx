import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../ui/dialog/confirm.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmailField, PasswordField, TextField } from '../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../ui/form/form-column.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useToasts } from '../ui/toast/toast.tsx';
import { Section, Specimen, Specimens } from './section.tsx';
import { useWords } from './words.ts';

const CITIES = ['Bhubaneswar', 'Zwolle', 'Hyderabad', 'Mons', '東京', 'دبي', 'Oslo', 'Quito', 'Accra'];

function Fields({ wrong, sending }: { wrong: boolean; sending: boolean }) {
  const { form } = useWords();
  const [city, setCity] = useState<string | null>(null);
  const options = CITIES.map((name) => ({ value: name, label: name }));
  return (
    <FormColumn onSubmit={(event) => event.preventDefault()} label={wrong ? form.wrong : form.fresh}>
      <TextField
        label={form.name}
        required
        defaultValue={wrong ? 'A' : ''}
        error={wrong ? form.nameShort : null}
      />
      <EmailField
        label={form.email}
        required
        placeholder="name@example.org"
        defaultValue={wrong ? 'hana@' : ''}
        error={wrong ? form.emailInvalid : null}
      />
      <PasswordField
        label={form.password}
        required
        autoComplete="new-password"
        description={form.passwordHint}
      />
      <SelectField
        label={form.city}
        options={options}
        value={city}
        onChange={setCity}
        placeholder={form.choose}
      />
      <TextField label={form.serial} defaultValue="AD-2041" disabled />
      <FormActions>
        <SubmitButton sending={sending}>{form.save}</SubmitButton>
        <Button variant="default">{form.cancel}</Button>
      </FormActions>
    </FormColumn>
  );
}

function DialogExample() {
  const { form } = useWords();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {form.rename}
      </Button>
      <Dialog opened={opened} onClose={close} title="AD-2041">
        <FormColumn
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <TextField label={form.name} required data-autofocus />
          <FormActions>
            <SubmitButton sending={false}>{form.save}</SubmitButton>
            <Button variant="default" onClick={close}>
              {form.cancel}
            </Button>
          </FormActions>
        </FormColumn>
      </Dialog>
    </>
  );
}

export function FormSection() {
  const { form } = useWords();
  const confirm = useConfirm();
  const toasts = useToasts();
  const ask = async () => {
    if (await confirm({ text: form.deleteText, destructive: true })) toasts.success(form.deleted);
  };
  return (
    <Section title="Forms, dialogs, toasts">
      <Specimens>
        <Specimen name="fresh">
          <Fields wrong={false} sending={false} />
        </Specimen>
        <Specimen name="wrong, sending">
          <Fields wrong sending />
        </Specimen>
        <Specimen name="dialogs and toasts">
          <FormActions>
            <Button color="red" onClick={() => void ask()}>
              {form.delete}
            </Button>
            <DialogExample />
            <Button variant="light" onClick={() => toasts.success(form.saved)}>
              {form.success}
            </Button>
            <Button
              variant="subtle"
              onClick={() =>
                toasts.failure({ message: form.failed, detail: 'Device with such name already exists!' })
              }
            >
              {form.failure}
            </Button>
          </FormActions>
        </Specimen>
      </Specimens>
    </Section>
  );
}
