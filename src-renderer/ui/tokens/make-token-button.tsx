import { Button } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { MadeToken, NewToken } from '#shared/api/tokens.ts'
import type { ProgramScope } from '#shared/domain/tokens.ts'
import { t } from '../../lib/texts.ts'
import { TokenDialog } from './token-dialog.tsx'

interface MakeTokenButtonProps {
  scopes: readonly ProgramScope[]
  /** The mutation that makes a token. */
  create: {
    data: MadeToken | undefined
    mutateAsync(token: NewToken): Promise<unknown>
    reset(): void
  }
}

/** The button that opens the dialog for a token, and the dialog. */
export function MakeTokenButton({ scopes, create }: MakeTokenButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Each token has a dialog of its own, so that none shows the text of the one before.
  const [dialogs, setDialogs] = useState(0)
  const open = () => {
    create.reset()
    setDialogs(dialogs + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button variant="outline" alignSelf="flex-start" onClick={open}>
        <KeyRound aria-hidden /> <span>{t('Create token')}</span>
      </Button>
      <TokenDialog
        key={dialogs}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        scopes={scopes}
        made={create.data}
        make={create.mutateAsync}
      />
    </>
  )
}
