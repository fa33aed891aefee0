import { Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { Trans } from 'react-i18next';
import { type Conditions, EVERYTHING } from '../address/conditions.js';
import { setProfile } from '../address/toggle.js';
import { useCorpus, type Variable } from '../frame/corpus.js';
import type { ProfileCondition } from '../generated/operations.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { ConditionEditor } from './condition-editor.js';
import { OtherConditions } from './other-conditions.js';
import styles from './sentence.module.css';

interface Props {
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** Who is searched, as a sentence whose parts can be changed: "by women, 65 and over". */
export const Sentence = memo(function Sentence({ conditions, onChange }: Props) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const { profile } = conditions;
  const [adding, setAdding] = useState<string>();
  const change = (variable: string, condition: ProfileCondition | undefined) =>
    onChange(setProfile(conditions, variable, condition));
  const free = variables.filter(({ name }) => profile.every(({ variable }) => variable !== name));
  const open = adding !== undefined && free.some(({ name }) => name === adding);
  const shown: readonly ProfileCondition[] = open ? [...profile, { variable: adding }] : profile;
  const count = Object.values(conditions).flat().length;
  if (variables.length === 0) {
    return <OtherConditions conditions={conditions} onChange={onChange} />;
  }
  return (
    <div className={styles['sentence']}>
      <span>
        <Trans i18nKey={shown.length === 0 ? 'sentence.everybody' : 'sentence.by'} />
      </span>
      {shown.map((condition) => (
        <Part
          key={condition.variable}
          condition={condition}
          variables={variables}
          isNew={condition.variable === adding}
          onChange={(next) => change(condition.variable, next)}
          onClose={() => setAdding(undefined)}
        />
      ))}
      {free.length > 0 && <AddPart variables={free} onAdd={setAdding} />}
      <OtherConditions conditions={conditions} onChange={onChange} />
      {count > 1 && (
        <Button className={styles['clear']!} onPress={() => onChange(EVERYTHING)}>
          {t('sentence.clear')}
        </Button>
      )}
    </div>
  );
});

interface PartProps {
  readonly condition: ProfileCondition;
  readonly variables: readonly Variable[];
  /** Just added: it opens by itself, and vanishes again if nothing is chosen. */
  readonly isNew: boolean;
  readonly onChange: (condition: ProfileCondition | undefined) => void;
  readonly onClose: () => void;
}

function Part({ condition, variables, isNew, onChange, onClose }: PartProps) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const variable = variables.find(({ name }) => name === condition.variable);
  const title = variable?.title ?? condition.variable;
  const text = phrases.condition(condition, title) || phrases.title(condition.variable, title);
  return (
    <span className={styles['part']}>
      <DialogTrigger defaultOpen={isNew} onOpenChange={(open) => !open && onClose()}>
        <Button className={styles['value']!}>{text}</Button>
        <Popover className={styles['popover']!}>
          <Dialog className={styles['dialog']!} aria-label={title}>
            {variable ? (
              <ConditionEditor variable={variable} condition={condition} onChange={onChange} />
            ) : (
              <p>{t('sentence.unknown', { variable: condition.variable })}</p>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <Button
        className={styles['remove']!}
        aria-label={t('sentence.remove', { text })}
        onPress={() => onChange(undefined)}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}

function AddPart({
  variables,
  onAdd,
}: {
  variables: readonly Variable[];
  onAdd: (name: string) => void;
}) {
  const { t } = useTranslation();
  const { title } = usePhrases();
  return (
    <MenuTrigger>
      <Button className={styles['add']!}>
        <Plus aria-hidden />
        {t('sentence.add')}
      </Button>
      <Popover className={styles['popover']!}>
        <Menu className={styles['menu']!} onAction={(name) => onAdd(String(name))}>
          {variables.map((variable) => (
            <MenuItem key={variable.name} id={variable.name} className={styles['item']!}>
              {title(variable.name, variable.title)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
