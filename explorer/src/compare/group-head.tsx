import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogTrigger, Input, Label, Popover, TextField } from 'react-aria-components';
import { Sentence } from '../conditions/sentence.js';
import { Button } from '../parts/button.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './group-head.module.css';
import type { Group } from './groups.js';

/** The address keeps a name; the API takes up to 100 characters. */
const MAX_NAME = 60;

interface Counts {
  readonly admittedCount: number;
  /** Null until it is known. */
  readonly matchCount: number | null;
}

interface Props {
  readonly group: Group;
  readonly name: string;
  readonly counts: Counts | undefined;
  readonly onChange: (group: Group) => void;
  /** Absent where no group can be spared. */
  readonly onRemove: (() => void) | undefined;
}

/** Who is in a group, and how many arguments it has: what can be changed of it. */
export function GroupHead({ group, name, counts, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={name} className={styles['head']}>
      <Sentence
        conditions={group.conditions}
        onChange={(conditions) => onChange({ ...group, conditions })}
      />
      <footer>
        <span>{counts && <Counted {...counts} />}</span>
        <DialogTrigger>
          <Button look="quiet" aria-label={t('compare.rename', { name })}>
            <Pencil aria-hidden />
          </Button>
          <Popover className={styles['popover']!}>
            <Dialog className={styles['dialog']!} aria-label={t('compare.name')}>
              {({ close }) => (
                <NameForm
                  name={group.name}
                  placeholder={name}
                  onName={(next) => {
                    onChange({ ...group, name: next });
                    close();
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
        {onRemove && (
          <Button look="quiet" aria-label={t('compare.remove', { name })} onPress={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </footer>
    </div>
  );
}

function Counted({ matchCount, admittedCount }: Counts) {
  const { t } = useTranslation();
  return matchCount === null
    ? t('count.arguments', { count: admittedCount })
    : t('count.answers', { count: matchCount, of: admittedCount });
}

interface NameProps {
  readonly name: string;
  readonly placeholder: string;
  readonly onName: (name: string) => void;
}

function NameForm({ name, placeholder, onName }: NameProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField value={typed} onChange={setTyped} maxLength={MAX_NAME} autoFocus>
        <Label>{t('compare.name')}</Label>
        <Input placeholder={placeholder} />
      </TextField>
      <p>{t('compare.nameHelp')}</p>
      <Button type="submit" look="main">
        {t('compare.useName')}
      </Button>
    </form>
  );
}
