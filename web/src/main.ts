import { mount } from 'svelte'
import Page from './frame/Page.svelte'
import './frame/tokens.css'
import './frame/base.css'

const target = document.getElementById('page')
if (target) mount(Page, { target })
